import django.db.models.fields.json
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds indexes while others read and write."""

    atomic = False
    dependencies = [("games", "0046_seeks")]

    operations = [
        AddIndexConcurrently(
            "series",
            models.Index(
                django.db.models.fields.json.KeyTextTransform("preset", "rules"),
                models.F("created_at").desc(),
                models.F("id").desc(),
                condition=models.Q(("state", "open"), ("visibility", "public")),
                name="series_in_lobby_by_preset",
            ),
        ),
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["-started_at", "-id"],
                condition=models.Q(("finished_at__isnull", True)),
                name="game_newest_running",
            ),
        ),
    ]
