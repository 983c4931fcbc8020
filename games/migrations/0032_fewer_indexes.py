from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from durak_site.postgresql.dropping import drop_index_of_column, drop_indexes_for_prefixes


def drop(apps: Any, schema_editor: Any) -> None:
    drop_index_of_column(schema_editor, "games_place", "series_id")
    drop_index_of_column(schema_editor, "games_report", "line_id")
    drop_indexes_for_prefixes(schema_editor)


class Migration(migrations.Migration):
    """Drops indexes that others make needless, while others read and write. It may be stopped and begun again."""

    atomic = False
    dependencies = [("games", "0031_month_tags")]

    operations = [
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
