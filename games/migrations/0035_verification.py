import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0034_pending_records")]

    operations = [
        migrations.CreateModel(
            name="GameFault",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="fault",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "sentences",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), help_text="What differs.", size=None
                    ),
                ),
                ("found_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Verification",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                (
                    "verified_until",
                    models.DateTimeField(
                        blank=True,
                        help_text="Every game that finished before this has been verified; empty at first.",
                        null=True,
                    ),
                ),
                (
                    "reached_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the last game verified in this pass finished; empty before the first.",
                        null=True,
                    ),
                ),
                ("reached_id", models.CharField(blank=True, help_text="The id of that game.", max_length=12)),
            ],
        ),
    ]
