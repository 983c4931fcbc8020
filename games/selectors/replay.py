"""A game as its viewer saw it at earlier moments. A finished game can also be shown with all hands open."""

from dataclasses import dataclass, field

from accounts.models import User
from durak_site.limits.work import STEPS_OF_A_MOMENT, STEPS_OF_AN_EVENT
from games import engine, event_log
from games.engine import State, StateView
from games.read_models import GameView, LoggedEvent
from games.selectors.game_row import GameRow, load_game_row
from games.selectors.games import build_players, build_shuffle
from games.selectors.table import TableView, build_table_view, find_ordered_moves

STOPS = frozenset({"bout_opened", "picked_up", "discarded", "returned", "went_out", "ended"})
"""The kinds of public events to which a viewer may want to jump."""
EVENTS_AROUND = 150
"""Stops are listed up to this many events away. An ordinary game has all its stops in this range."""


@dataclass(frozen=True)
class Stops:
    """Event numbers to which the viewer can jump, before and after the present moment, as the viewer counts events."""

    before: list[int]
    after: list[int]


@dataclass
class GamePast:
    """The past of one game for one viewer.

    `last`: the number of the newest event, as the viewer sees it. `seat`: the seat whose cards are shown, or None if
    all hands or no hands are shown. `own_seat`: the viewer's seat.
    """

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
        """The steps of work that this object has taken so far."""
        return self._reader.events_read * STEPS_OF_AN_EVENT + self._moments * STEPS_OF_A_MOMENT

    @property
    def is_finished(self) -> bool:
        return self.row.finished_at is not None

    def build_table(self, number: int, events: int) -> TableView:
        """Return the table right after the viewer's event `number`, or the nearest one, with the `events` newest
        events.

        Five queries at most if the checkpoints are stored.
        """
        self._moments += 1
        seq = self._seq(number)
        state = self._reader.load_state_after(seq)
        newest = event_log.load_events_until(self.row.id, self.viewer, seq, events) if events else []
        ordered = find_ordered_moves(self.row.id, self.own_seat, newest, is_open=self.viewer == engine.EVERYTHING)
        return build_past_table(self.row, state, engine.build_view(state, self.viewer), self.seat, newest, ordered)

    def find_stops_around(self, number: int) -> Stops:
        """Return the stops around an event. Two queries, and at most one to look up the number of the event."""
        return Stops(*event_log.find_numbers_around(self.row.id, self.viewer, self._seq(number), STOPS, EVENTS_AROUND))

    def _seq(self, number: int) -> int:
        valid_number = max(1, min(number, self.last))
        if valid_number not in self._seqs:
            self._seqs[valid_number] = event_log.find_seq(self.row.id, self.viewer, valid_number, self._length)
        return self._seqs[valid_number]


def load_past(game_id: str, user: User | None, *, is_open: bool = False) -> GamePast | None:
    """Return the past of a game. One query.

    None if the game does not exist, the user may not see it, or `is_open` is set before its end.
    """
    found = load_game_row(game_id, user)
    if found is None or (is_open and found[0].finished_at is None):
        return None
    row, now = found
    own_seat = row.seat_of(user)
    seat = None if is_open else own_seat
    viewer = engine.EVERYTHING if is_open else engine.SPECTATOR if seat is None else seat
    blank = engine.create_undealt_state(now.rules, now.players, now.dealer, bytes(row.seed))
    reader = event_log.PastReader(row.id, blank)
    return GamePast(row, viewer, seat, own_seat, engine.get_version(now, viewer), now.version, reader)


def build_past_table(
    row: GameRow,
    state: State,
    view: StateView,
    seat: int | None,
    events: list[LoggedEvent],
    ordered: list[int],
) -> TableView:
    """Return the table in a past state. It has no legal moves, deadlines or banks."""
    then: GameView = {
        "id": row.id,
        "series": row.series_id,
        "series_title": row.series_title,
        "game_number": row.number,
        **view,
        "must": [],
        "may": [],
        "players": build_players(row),
        "your_seat": seat,
        "seen": None,
        "legal": [],
        "deadlines": [],
        "banks": [],
        "extensions": None,
        "rules": row.rules,
        "hints": False,
        "one_household": row.one_household,
        "memory_aid": row.memory_aid,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "shuffle": build_shuffle(row),
    }
    return build_table_view(then, state, events, ordered)
