from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from durak_site.postgresql.index_removal import drop_index_of_column


def drop_indexes(apps: Any, schema_editor: Any) -> None:
    drop_index_of_column(schema_editor, "accounts_token", "user_id")
    drop_index_of_column(schema_editor, "accounts_mail", "player_id")


class Migration(migrations.Migration):
    """Drops redundant indexes without blocking reads and writes. After an interruption, run it again."""

    atomic = False
    dependencies = [("accounts", "0016_look")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [migrations.RunPython(drop_indexes, migrations.RunPython.noop, elidable=True)],
            [
                migrations.AlterField(
                    "token",
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                migrations.AlterField(
                    "mail",
                    "player",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
