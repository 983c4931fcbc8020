from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds an index while others read and write."""

    atomic = False
    dependencies = [("games", "0044_organiser_extra_time")]

    operations = [
        AddIndexConcurrently(
            "penalty",
            models.Index(
                condition=models.Q(("last_mark__in", ["owed", "reopened"])),
                fields=["series", "-created_at", "-id"],
                name="penalty_open_of_series",
            ),
        )
    ]
