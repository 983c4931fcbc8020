"""Standings of a series: the results of each owner of a seat in its finished games."""

from collections.abc import Mapping
from typing import Any

from django.db import connection

from durak_site.database.rows import read_named_rows
from games.models import Series, SeriesSeat
from games.sql.standings import COUNTED_COLUMNS, SELECT_STANDINGS


def build_standings(series: Series) -> list[dict[str, Any]]:
    """Return a row of results for each present owner of a seat, and then for each former owner.

    A row counts only games that its owner played in this seat. Of abandoned games, only the moves and overdue moves
    count.
    """
    counts = count_results_by_owner(series.pk)
    present = [_build_empty_row(place) for place in series.places.all()]
    rows = [{**row, **counts.pop(get_owner_key(row), {})} for row in present]
    return [{**row, "has_left": False} for row in rows] + [{**row, "has_left": True} for row in counts.values()]


def count_results_by_owner(series_id: str) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Map the key of each owner of a seat (`get_owner_key`) to the owner's results. One query."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_STANDINGS, [series_id])
        return {get_owner_key(row): row for row in read_named_rows(cursor)}


def get_owner_key(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return a key for the owner of a row of results: the seat with its player or computer."""
    return row["seat"], row["player"], row["computer"]


def _build_empty_row(place: SeriesSeat) -> dict[str, Any]:
    return {
        "seat": place.index,
        "player": place.player.username if place.player else None,
        "display_name": place.player.shown_name if place.player else None,
        "computer": place.computer or None,
        **dict.fromkeys(COUNTED_COLUMNS, 0),
    }
