from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds indexes while others read and write."""

    atomic = False
    dependencies = [("games", "0053_plays_from_next_game")]

    operations = [
        AddIndexConcurrently(
            "seriesseat",
            models.Index(
                fields=["player"],
                condition=models.Q(("accepted_at__isnull", True), ("player__isnull", False)),
                name="place_offered",
            ),
        ),
        AddIndexConcurrently(
            "seriesseat",
            models.Index(
                fields=["player"],
                condition=models.Q(("plays_from_next_game", True)),
                name="place_from_next_game",
            ),
        ),
    ]
