"""The running games of several players, read with one statement."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from durak_site.database.rows import fetch_rows
from games.read_models import TurnView
from games.selectors.game_row import CHANGE_TOKEN
from games.selectors.turns import build_turn

RUNNING = f"""
    SELECT own.player_id, game.id, game.series_id, game.phase, game.awaited, game.deadline_at, game.waiting_since,
           own.index, {CHANGE_TOKEN}
    FROM games_gameseat own
    JOIN games_game game ON game.id = own.game_id
    JOIN games_series series ON series.id = game.series_id
    WHERE own.player_id = ANY(%s) AND own.finished_at IS NULL
    ORDER BY game.deadline_at, game.id
"""  # noqa: S608


class RunningGame(NamedTuple):
    """A running game of a player. `seat` is the player's seat."""

    pk: str
    series_id: str
    phase: str
    awaited: int
    deadline_at: datetime | None
    waiting_since: datetime
    seat: int
    change_token: str


def load_running_games(player_ids: Collection[int]) -> dict[int, list[RunningGame]]:
    """Return the running games of each player, by the player's id. The game with the soonest deadline comes first. One
    query; none without players."""
    running: dict[int, list[RunningGame]] = defaultdict(list)
    for player, *game in fetch_rows(RUNNING, list(player_ids)) if player_ids else ():
        running[player].append(RunningGame(*game))
    return running


def build_turns(running: Iterable[RunningGame]) -> list[TurnView]:
    """Return a turn for each of these games that waits for its player. The turns are in the order of `running`."""
    return [build_turn(game) for game in running if game.awaited >> game.seat & 1]
