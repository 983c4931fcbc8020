"""A game as its viewer saw it at moments that are past, and with all hands open once it is over."""

from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from games import engine, event_log
from games.engine import State
from games.selectors.game_row import GameRow, game_row
from games.selectors.games import players
from games.selectors.table import TableSeen, ordered_moves, seen
from games.selectors.work import STEPS_OF_A_MOMENT, STEPS_OF_AN_EVENT

STOPS = frozenset({"bout_opened", "picked_up", "discarded", "returned", "went_out", "ended"})
"""Events that a viewer may want to jump to. Everybody is shown them."""
EVENTS_AROUND = 150
"""How far from a moment stops are listed: all of an ordinary game, some bouts of a very long one."""


@dataclass(frozen=True)
class Stops:
    """The viewer's numbers of the stops around a moment."""

    before: list[int]
    after: list[int]


@dataclass
class Past:
    """The past of one game for one viewer. `last` is the viewer's number of the newest event, `seat` whose cards are
    shown (None: nobody's in particular), `own_seat` the one that the viewer has."""

    row: GameRow
    viewer: int
    seat: int | None
    own_seat: int | None
    last: int
    _length: int
    _reader: event_log.PastReader
    _seqs: dict[int, int] = field(default_factory=dict)
    _moments: int = 0

    @property
    def steps(self) -> int:
        """What reading has cost so far."""
        return self._reader.events_read * STEPS_OF_AN_EVENT + self._moments * STEPS_OF_A_MOMENT

    @property
    def can_be_open(self) -> bool:
        return self.row.finished_at is not None

    def moment(self, number: int, events: int) -> TableSeen:
        """The table right after the viewer's event `number` (or the nearest that there is), with what the viewer was
        shown of the newest `events` events up to then. Five queries at most where somebody has looked before."""
        self._moments += 1
        seq = self._seq(number)
        state = self._reader.state_after(seq)
        told = event_log.events_until(self.row.id, self.viewer, seq, events) if events else []
        ordered = ordered_moves(self.row.id, self.own_seat, told, is_open=self.viewer == engine.EVERYTHING)
        return moment(self.row, state, engine.view(state, self.viewer), self.seat, told, ordered)

    def stops_around(self, number: int) -> Stops:
        """Two queries besides that for the number."""
        return Stops(*event_log.numbers_around(self.row.id, self.viewer, self._seq(number), STOPS, EVENTS_AROUND))

    def _seq(self, number: int) -> int:
        wanted = max(1, min(number, self.last))
        if wanted not in self._seqs:
            self._seqs[wanted] = event_log.seq_of(self.row.id, self.viewer, wanted, self._length)
        return self._seqs[wanted]


def past_of(game_id: str, user: User | None, *, is_open: bool = False) -> Past | None:
    """None if there is no game that this user may know of; nothing is open before its end. One query."""
    found = game_row(game_id, user)
    if found is None or (is_open and found[0].finished_at is None):
        return None
    row, now = found
    own_seat = row.seat_of(user)
    seat = None if is_open else own_seat
    viewer = engine.EVERYTHING if is_open else engine.SPECTATOR if seat is None else seat
    blank = engine.blank(now.rules, now.players, now.dealer, bytes(row.seed))
    reader = event_log.PastReader(row.id, blank)
    return Past(row, viewer, seat, own_seat, engine.version_for(now, viewer), now.version, reader)


def moment(
    row: GameRow,
    state: State,
    view: dict[str, Any],
    seat: int | None,
    told: list[dict[str, Any]],
    ordered: list[int],
) -> TableSeen:
    """As the answer about a game, of a time in which nothing can be done any more."""
    then = {
        "id": row.id,
        "series": row.series_id,
        "game_number": row.number,
        **view,
        "must": [],
        "may": [],
        "players": players(row),
        "your_seat": seat,
        "seen": None,
        "legal": [],
        "deadlines": [],
        "rules": row.rules,
        "finished_at": row.finished_at,
    }
    return seen(then, state, told, ordered)
