from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from durak_site.postgresql.index_removal import drop_index_of_column


def drop(apps: Any, schema_editor: Any) -> None:
    drop_index_of_column(schema_editor, "games_series", "creator_id")


class Migration(migrations.Migration):
    """Adds titles, and lists the series of a creator by index, while others read and write."""

    atomic = False
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0037_seat_names"),
    ]

    operations = [
        migrations.AddField(
            "series",
            "title",
            models.CharField(
                blank=True, help_text="Empty: the names of the players are shown.", max_length=60
            ),
        ),
        AddIndexConcurrently(
            "series", models.Index(fields=["creator", "-created_at", "-id"], name="series_of_creator")
        ),
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(drop, migrations.RunPython.noop, elidable=True)],
            [
                migrations.AlterField(
                    "series",
                    "creator",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_created",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
