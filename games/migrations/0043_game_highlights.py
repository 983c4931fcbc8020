from typing import Any

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

REQUEST_ALL = """
    INSERT INTO games_gamehighlights (game_id, late_hands)
    SELECT id, '{}' FROM games_game WHERE result->>'kind' IN ('fool', 'draw')
    ON CONFLICT DO NOTHING
"""


def request_all(apps: Any, schema_editor: Any) -> None:
    """Let a worker read the logs of all finished games, a few at a time, while the site runs."""
    schema_editor.execute(REQUEST_ALL)


class Migration(migrations.Migration):
    """Adds a table with a row for each finished game, and reads every game's row once."""

    dependencies = [("games", "0042_away")]

    operations = [
        migrations.CreateModel(
            name="GameHighlights",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="highlights",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "longest_bout",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Most cards played in one bout; empty until a worker has read the log.",
                        null=True,
                    ),
                ),
                (
                    "late_hands",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveSmallIntegerField(),
                        blank=True,
                        default=list,
                        help_text="Most cards that each seat had while the talon was empty.",
                        size=None,
                    ),
                ),
            ],
            options={"verbose_name_plural": "game highlights"},
        ),
        migrations.AddIndex(
            model_name="gamehighlights",
            index=models.Index(
                condition=models.Q(("longest_bout__isnull", True)), fields=["game"], name="highlights_due"
            ),
        ),
        migrations.RunPython(request_all, migrations.RunPython.noop, elidable=True),
    ]
