from typing import Any

from django.db import migrations

BATCH = 2000
RENAME_KEYS = """
    WITH batch AS (
        SELECT id, data FROM accounts_notification WHERE id > %s ORDER BY id LIMIT %s
    ), renamed AS (
        UPDATE accounts_notification notification SET data = (
            SELECT jsonb_object_agg(
                CASE key
                    WHEN 'number' THEN 'game_number'
                    WHEN 'since' THEN 'turn_started_at'
                    WHEN 'deadline' THEN 'deadline_at'
                    ELSE key
                END, value
            ) FROM jsonb_each(batch.data)
        )
        FROM batch
        WHERE notification.id = batch.id AND batch.data ?| ARRAY['number', 'since', 'deadline']
    )
    SELECT max(id) FROM batch
"""


def rename_keys(apps: Any, schema_editor: Any) -> None:
    """Rename keys in the data of all notifications, in batches. A second run changes nothing."""
    with schema_editor.connection.cursor() as cursor:
        last = ""
        while last is not None:
            cursor.execute(RENAME_KEYS, [last, BATCH])
            (last,) = cursor.fetchone()


class Migration(migrations.Migration):
    """Rewrites most notifications. There are few for each player, because they are deleted after 90 days."""

    atomic = False
    dependencies = [("accounts", "0017_fewer_indexes")]

    operations = [migrations.RunPython(rename_keys, migrations.RunPython.noop, elidable=True)]
