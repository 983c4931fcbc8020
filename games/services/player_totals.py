"""Totals of players' finished games: update them, compare them with the games, and rebuild them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection, transaction

from durak_site.database.rows import read_named_rows
from games.models import Game, GameSeat, PlayerTotals
from games.sql.player_totals import ADD_TO_TOTALS, INSERT_COUNTED_TOTALS, LOCK_TOTALS, SELECT_WRONG_TOTALS


def add_game_to_totals(*, game: Game, seats: Sequence[GameSeat]) -> None:
    """Add a game that ends now to its players' totals. One statement; none for an abandoned game."""
    result = game.result
    people = [seat for seat in seats if seat.player_id is not None]
    if result is None or game.is_abandoned or not people:
        return
    fools = set(result["fools"])
    is_fool = [int(seat.index in fools) for seat in people]
    is_draw = int(result["kind"] == "draw")
    epaulettes = result["epaulettes"] if result["kind"] == "fool" else 0
    with connection.cursor() as cursor:
        cursor.execute(
            ADD_TO_TOTALS,
            [
                [seat.player_id for seat in people],
                [1] * len(people),
                is_fool,
                [is_draw] * len(people),
                [epaulettes * fool for fool in is_fool],
            ],
        )


@transaction.atomic
def find_wrong_player_totals() -> list[str]:
    """Compare all totals with the finished games, and return one sentence for each wrong column."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_TOTALS)
        cursor.execute(SELECT_WRONG_TOTALS)
        rows = read_named_rows(cursor)
    return [sentence for row in rows for sentence in compare_totals(f"totals of player {row['player']}", row)]


def compare_totals(name: str, row: Mapping[str, Any]) -> Iterator[str]:
    """Compare the JSON objects `stored` and `found` of `row`. Yield a sentence about each difference.

    Each sentence begins with `name`.
    """
    stored, found = json.loads(row["stored"]), json.loads(row["found"])
    for column, expected in found.items():
        if stored[column] != expected:
            yield f"{name}: {column} is {stored[column]}, expected {expected}"


@transaction.atomic
def rebuild_player_totals() -> int:
    """Rebuild all totals from the finished games, and return the number of players."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_TOTALS)
        PlayerTotals.objects.all().delete()
        cursor.execute(INSERT_COUNTED_TOTALS)
        return int(cursor.rowcount)
