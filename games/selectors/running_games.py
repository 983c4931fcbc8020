"""The running games of several players, read with one statement."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from durak_site.database.rows import fetch_named_rows
from games.read_models import TurnView
from games.selectors.turns import build_turn
from games.sql.games import SELECT_RUNNING_GAMES


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
    """Map the id of each player to the running games, soonest deadline first. One query; none without players."""
    games_by_player: dict[int, list[RunningGame]] = defaultdict(list)
    for row in fetch_named_rows(SELECT_RUNNING_GAMES, list(player_ids)) if player_ids else ():
        games_by_player[row.pop("player_id")].append(RunningGame(**row))
    return games_by_player


def build_turns(running: Iterable[RunningGame]) -> list[TurnView]:
    """Return a turn for each running game that waits for its player. Leave out the other games."""
    return [build_turn(game) for game in running if game.awaited >> game.seat & 1]
