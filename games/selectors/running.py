"""The games that players have not finished, read for many players with one statement."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from durak_site.rows import rows_of
from games.selectors.game_row import MARK
from games.selectors.turns import turn

RUNNING = f"""
    SELECT own.player_id, game.id, game.series_id, game.phase, game.awaited, game.deadline_at, game.waiting_since,
           own.index, {MARK}
    FROM games_seat own
    JOIN games_game game ON game.id = own.game_id
    JOIN games_series series ON series.id = game.series_id
    WHERE own.player_id = ANY(%s) AND own.finished_at IS NULL
    ORDER BY game.deadline_at, game.id
"""  # noqa: S608


class RunningGame(NamedTuple):
    """For one player, who has the `seat`. `mark`: what its rows say of themselves."""

    pk: str
    series_id: str
    phase: str
    awaited: int
    deadline_at: datetime | None
    waiting_since: datetime
    seat: int
    mark: str


def running_games(player_ids: Collection[int]) -> dict[int, list[RunningGame]]:
    """Those in which each of them has a seat, soonest deadline first. One query; none for nobody."""
    running: dict[int, list[RunningGame]] = defaultdict(list)
    for player, *game in rows_of(RUNNING, list(player_ids)) if player_ids else ():
        running[player].append(RunningGame(*game))
    return running


def turns_among(running: Iterable[RunningGame]) -> list[dict[str, Any]]:
    """Of the games that wait for the player, in the same order."""
    return [turn(game) for game in running if game.awaited >> game.seat & 1]
