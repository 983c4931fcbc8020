"""Standings of a series: the results of its finished games by seat."""

from typing import Any

from django.db import connection

from games.models import Series

COUNTS = """
    count(*) FILTER (WHERE game.result->>'kind' <> 'abandoned'),
    count(*) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)),
    count(*) FILTER (WHERE game.result->>'kind' = 'draw'),
    coalesce(sum((game.result->>'epaulettes')::int) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)), 0),
    sum(game.moves[seat.index + 1]), sum(game.overdue[seat.index + 1])
"""
"""The SQL of the values named in `COUNTED`, for a statement that joins finished games as `game` with `seat`."""
COUNTED = ("games", "fool", "draws", "epaulettes", "moves", "overdue")
STANDINGS = f"""
    SELECT seat.index, {COUNTS}
    FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    WHERE game.series_id = %s AND game.finished_at IS NOT NULL
    GROUP BY seat.index
"""  # noqa: S608


def build_standings(series: Series) -> list[dict[str, Any]]:
    """Return the results of the finished games by seat. An abandoned game counts only for `moves` and `overdue`."""
    counts = count_by_seat(series.pk)
    zeros = dict.fromkeys(COUNTED, 0)
    return [{"seat": place.index, **counts.get(place.index, zeros)} for place in series.places.all()]


def count_by_seat(series_id: str) -> dict[int, dict[str, int]]:
    """Return the counts named in `COUNTED` by seat. Seats without finished games are missing. One query."""
    with connection.cursor() as cursor:
        cursor.execute(STANDINGS, [series_id])
        return {index: dict(zip(COUNTED, row, strict=True)) for index, *row in cursor.fetchall()}
