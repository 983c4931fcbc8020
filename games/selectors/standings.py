"""Standings of a series: the results of each owner of a seat in the finished games of the series."""

from collections.abc import Mapping
from typing import Any

from django.db import connection

from games.models import Series, SeriesSeat

COUNTS = """
    count(*) FILTER (WHERE game.result->>'kind' <> 'abandoned'),
    count(*) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)),
    count(*) FILTER (WHERE game.result->>'kind' = 'draw'),
    coalesce(sum((game.result->>'epaulettes')::int) FILTER (WHERE game.result->'fools' @> to_jsonb(seat.index)), 0),
    sum(game.moves[seat.index + 1]), sum(game.overdue[seat.index + 1])
"""
"""The SQL expressions for the values named in `COUNTED`. They need finished games as `game`, joined with their seats as
`seat`."""
COUNTED = ("games", "fool", "draws", "epaulettes", "moves", "overdue")
STANDINGS = f"""
    SELECT seat.index, player.username, coalesce(nullif(player.display_name, ''), player.username),
           nullif(seat.computer, ''), {COUNTS}
    FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE game.series_id = %s AND game.finished_at IS NOT NULL
    GROUP BY seat.index, player.id, seat.computer
    ORDER BY seat.index, min(game.number)
"""  # noqa: S608
OWNER = ("seat", "player", "display_name", "computer")


def build_standings(series: Series) -> list[dict[str, Any]]:
    """Return a row of results for each present owner of a seat, and then for each former owner. A row counts only the
    finished games that this owner played in the seat. Abandoned games count only for `moves` and `overdue`."""
    counts = count_results_by_owner(series.pk)
    present = [_build_empty_row(place) for place in series.places.all()]
    rows = [{**row, **counts.pop(get_owner_key(row), {})} for row in present]
    return [{**row, "has_left": False} for row in rows] + [{**row, "has_left": True} for row in counts.values()]


def count_results_by_owner(series_id: str) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Return the results of each owner of a seat. The keys are those of `get_owner_key`. One query."""
    with connection.cursor() as cursor:
        cursor.execute(STANDINGS, [series_id])
        rows = [dict(zip(OWNER + COUNTED, row, strict=True)) for row in cursor.fetchall()]
    return {get_owner_key(row): row for row in rows}


def get_owner_key(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return a key for the owner in this row: the seat, and the player or computer that has it."""
    return row["seat"], row["player"], row["computer"]


def _build_empty_row(place: SeriesSeat) -> dict[str, Any]:
    return {
        "seat": place.index,
        "player": place.player.username if place.player else None,
        "display_name": place.player.shown_name if place.player else None,
        "computer": place.computer or None,
        **dict.fromkeys(COUNTED, 0),
    }
