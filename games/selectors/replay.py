"""A game as its viewer saw it at moments that are past, and with all hands open once it is over."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games import engine, event_log
from games.engine import State
from games.selectors.game_row import GameRow, game_row
from games.selectors.games import players
from games.selectors.table import TableSeen, seen

STOPS = {"bout_opened", "picked_up", "discarded", "returned", "went_out", "ended"}
"""Events that one wants to go to."""


@dataclass(frozen=True)
class Replay:
    """`moments`: the table right after the events that were asked for, each with all the events until then. `last`
    is the number of the newest event, `stops` those that one wants to go to."""

    moments: list[TableSeen]
    last: int
    stops: list[dict[str, Any]]
    can_be_open: bool


def replay_seen(game_id: str, user: User | None, numbers: Collection[int], *, is_open: bool = False) -> Replay | None:
    """None if there is no game that this user may know of; nothing is open before its end. Two queries."""
    found = game_row(game_id, user)
    if found is None or (is_open and found[0].finished_at is None):
        return None
    row, now = found
    seat = None if is_open else row.seat_of(user)
    viewer = engine.EVERYTHING if is_open else engine.SPECTATOR if seat is None else seat
    last = engine.version_for(now, viewer)
    wanted = {max(1, min(number, last)) for number in numbers}
    past = engine.blank(now.rules, now.players, now.dealer, bytes(32))
    told: list[dict[str, Any]] = []
    moments: list[TableSeen] = []
    for event, view in event_log.moments_of(row.id, past, viewer, wanted):
        told.append(event)
        if view:
            moments.append(moment(row, past, view, seat, list(told)))
    return Replay(moments, last, [one for one in told if one["kind"] in STOPS], row.finished_at is not None)


def moment(row: GameRow, state: State, view: dict[str, Any], seat: int | None, told: list[dict[str, Any]]) -> TableSeen:
    """As the answer about a game, of a time in which nothing can be done any more."""
    then = {
        "id": row.id,
        "series": row.series_id,
        "number": row.number,
        **view,
        "must": [],
        "may": [],
        "players": players(row),
        "your_seat": seat,
        "seen": None,
        "legal": [],
        "deadlines": [],
        "rules": row.rules,
        "finished": row.finished_at,
    }
    return seen(then, state, told)
