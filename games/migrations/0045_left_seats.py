from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Records when a seat of a series became free, and indexes these seats, while others read and write."""

    atomic = False
    dependencies = [
        ("games", "0044_organiser_extra_time"),
    ]

    operations = [
        migrations.AddField(
            "gameseat",
            "left_at",
            models.DateTimeField(
                blank=True,
                help_text="When the seat of the series became free for another owner after this game; empty if it did"
                " not.",
                null=True,
            ),
        ),
        AddIndexConcurrently(
            "gameseat",
            models.Index(condition=models.Q(("left_at__isnull", False)), fields=["game"], name="seat_left"),
        ),
    ]
