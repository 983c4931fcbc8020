import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Changes no row: the next migration fills the columns and the table."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0026_ordered_moves"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="started_at",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                help_text="Copied from the game, so that an index finds a player's newest games.",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="finished_at",
            field=models.DateTimeField(
                blank=True, help_text="Copied from the game when it ends; empty while it runs.", null=True
            ),
        ),
        migrations.CreateModel(
            name="PlayerTotals",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="totals",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("games", models.PositiveIntegerField(default=0)),
                (
                    "fool",
                    models.PositiveIntegerField(default=0, help_text="In how many of them the player was the fool."),
                ),
                ("draws", models.PositiveIntegerField(default=0)),
                (
                    "epaulettes",
                    models.PositiveIntegerField(default=0, help_text="Those that the player got as the fool."),
                ),
            ],
            options={"verbose_name_plural": "player totals"},
        ),
    ]
