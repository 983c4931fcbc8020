import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_awaited"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="HousePreset",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                (
                    "key",
                    models.CharField(
                        editable=False, help_text="The name, whatever the case of its letters.", max_length=120
                    ),
                ),
                ("description", models.CharField(blank=True, max_length=500)),
                ("is_public", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="house_presets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="HousePresetVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "base",
                    models.CharField(blank=True, help_text="The preset whose range of players holds.", max_length=40),
                ),
                ("rules", models.JSONField(help_text="Every option, written out.")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "preset",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="games.housepreset",
                    ),
                ),
            ],
            options={
                "ordering": ["preset_id", "-number"],
            },
        ),
        migrations.CreateModel(
            name="HousePresetUse",
            fields=[
                (
                    "series",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="house_preset_use",
                        serialize=False,
                        to="games.series",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="uses", to="games.housepresetversion"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="housepreset",
            constraint=models.UniqueConstraint(fields=("owner", "key"), name="house_preset_of_a_name"),
        ),
        migrations.AddConstraint(
            model_name="housepresetversion",
            constraint=models.UniqueConstraint(fields=("preset", "number"), name="house_preset_version_once"),
        ),
    ]
