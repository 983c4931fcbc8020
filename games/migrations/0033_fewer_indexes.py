from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from durak_site.postgresql.index_removal import drop_index_of_column, drop_indexes_for_prefixes


def drop(apps: Any, schema_editor: Any) -> None:
    drop_index_of_column(schema_editor, "games_place", "series_id")
    drop_index_of_column(schema_editor, "games_place", "player_id")
    drop_index_of_column(schema_editor, "games_report", "line_id")
    drop_indexes_for_prefixes(schema_editor)


class Migration(migrations.Migration):
    """Adds an index, and drops those that others make needless, while others read and write."""

    atomic = False
    dependencies = [("games", "0032_month_tags")]

    operations = [
        AddIndexConcurrently(
            "place",
            models.Index(fields=["player", "-id"], name="place_newest", condition=models.Q(player__isnull=False)),
        ),
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(drop, migrations.RunPython.noop, elidable=True)],
            [
                migrations.AlterField(
                    "place",
                    "series",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="games.series",
                    ),
                ),
                migrations.AlterField(
                    "place",
                    "player",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "report",
                    "line",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="games.chatline",
                    ),
                ),
            ],
        ),
    ]
