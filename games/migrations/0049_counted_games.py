import django.db.models.fields.json
import django.db.models.lookups
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Builds an index while others read and write."""

    atomic = False
    dependencies = [("games", "0048_fair_company")]

    operations = [
        AddIndexConcurrently(
            "game",
            models.Index(
                fields=["series", "finished_at", "id"],
                condition=models.Q(
                    ("finished_at__isnull", False),
                    models.Q(
                        django.db.models.lookups.Exact(
                            django.db.models.fields.json.KeyTextTransform("kind", "result"), "abandoned"
                        ),
                        _negated=True,
                    ),
                ),
                name="game_counted",
            ),
        ),
    ]
