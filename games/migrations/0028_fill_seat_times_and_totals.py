from typing import Any

from django.db import migrations

BATCH = 2000
COPY_TIMES = """
    WITH batch AS (
        SELECT id, started_at, finished_at FROM games_game WHERE id > %s ORDER BY id LIMIT %s
    ), copied AS (
        UPDATE games_seat seat SET started_at = batch.started_at, finished_at = batch.finished_at
        FROM batch WHERE seat.game_id = batch.id
    )
    SELECT max(id) FROM batch
"""
FILL_TOTALS = """
    INSERT INTO games_playertotals (player_id, games, fool, draws, epaulettes)
    SELECT seat.player_id, count(*),
           count(*) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)),
           count(*) FILTER (WHERE game.result->>'kind' = 'draw'),
           coalesce(sum((game.result->>'epaulettes')::int) FILTER (
               WHERE game.result->'fools' @> to_jsonb(seat.index)), 0)
    FROM games_seat seat JOIN games_game game ON game.id = seat.game_id
    WHERE seat.player_id IS NOT NULL AND game.result->>'kind' IN ('fool', 'draw')
    GROUP BY seat.player_id
"""


def fill(apps: Any, schema_editor: Any) -> None:
    """Copy the times in batches of `BATCH` games, then fill the totals. May be interrupted and started again."""
    with schema_editor.connection.cursor() as cursor:
        last = ""
        while last is not None:
            cursor.execute(COPY_TIMES, [last, BATCH])
            (last,) = cursor.fetchone()
        cursor.execute("DELETE FROM games_playertotals")
        cursor.execute(FILL_TOTALS)


class Migration(migrations.Migration):
    """Reads every game and writes every seat once, while no process of the site runs."""

    atomic = False
    dependencies = [("games", "0027_seat_times_and_totals")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
