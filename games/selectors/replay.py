"""A game as its viewer saw it at an earlier moment, or with all hands open."""

from dataclasses import dataclass, field

from accounts.models import User
from durak_site.limits.work import STEPS_OF_A_MOMENT, STEPS_OF_AN_EVENT
from games import engine, event_log
from games.engine import State, StateView
from games.read_models import GameView, LoggedEvent
from games.selectors.game_row import GameRow, load_game_row
from games.selectors.games import build_players, build_shuffle
from games.selectors.table import TableView, build_table_view, list_event_numbers_of_ordered_moves

STOP_KINDS = frozenset({"bout_opened", "picked_up", "discarded", "returned", "went_out", "ended"})
"""The kinds of public events after which a replay has a stop. A stop is a moment to which a viewer may want to jump."""
MAX_HIDDEN_EVENTS = 50
"""An upper bound for the number of consecutive events that one viewer does not see: the passes of other seats."""
MAX_STOP_DISTANCE = 150
"""Stops are listed only if they are at most this many events away from the shown moment. So in a game of ordinary
length, all stops are listed."""


@dataclass(frozen=True)
class Stops:
    """Moments near the shown moment to which a viewer may want to jump, such as the end of a bout.

    `before` and `after` are the viewer's numbers of the events that lead to these moments.
    """

    before: list[int]
    after: list[int]


@dataclass
class GamePast:
    """The past of one game, as one viewer may see it.

    `last_number` is the number of the newest event that the viewer sees. `own_seat` is the viewer's seat, or None.
    """

    row: GameRow
    viewer: int
    own_seat: int | None
    last_number: int
    _log_length: int
    _reader: event_log.PastStateReader
    _log_numbers: dict[int, int] = field(default_factory=dict)
    _built_tables: int = 0

    @property
    def steps(self) -> int:
        """The work that this object has done so far, in steps."""
        return self._reader.events_read * STEPS_OF_AN_EVENT + self._built_tables * STEPS_OF_A_MOMENT

    @property
    def is_finished(self) -> bool:
        return self.row.finished_at is not None

    def build_table(self, number: int, events: int) -> TableView:
        """Return the table as it was right after one event. At most five queries if the checkpoints are stored.

        `number` is the viewer's number of this event; a number out of range means the first or last event. The table
        lists this event and those before it, at most `events`.
        """
        self._built_tables += 1
        seq = self._find_number_in_log(number)
        state = self._reader.load_state_after(seq)
        newest = event_log.load_events_until(self.row.id, self.viewer, seq, events) if events else []
        ordered = list_event_numbers_of_ordered_moves(
            self.row.id, self.own_seat, newest, is_open=self.viewer == engine.EVERYTHING
        )
        view = engine.build_view(state, self.viewer)
        return build_past_table(self.row, state, view, self.own_seat, newest, ordered)

    def find_number_in_other_view(self, number: int) -> int:
        """Return the number that the event `number` has if all hands are shown.

        If they are shown now, return the number of the newest event until then that the viewer saw during the game. At
        most one query if the table has been built.
        """
        seq = self._find_number_in_log(number)
        if self.viewer != engine.EVERYTHING:
            return seq
        viewer = engine.SPECTATOR if self.own_seat is None else self.own_seat
        seen = event_log.load_events_until(self.row.id, viewer, seq, MAX_HIDDEN_EVENTS)
        return seen[-1]["seq"] if seen else 1

    def find_stops_around(self, number: int) -> Stops:
        """Return the stops around the event with the viewer's number `number`. At most three queries."""
        return Stops(
            *event_log.find_event_numbers_around(
                self.row.id, self.viewer, self._find_number_in_log(number), STOP_KINDS, MAX_STOP_DISTANCE
            )
        )

    def _find_number_in_log(self, number: int) -> int:
        valid_number = max(1, min(number, self.last_number))
        if valid_number not in self._log_numbers:
            self._log_numbers[valid_number] = event_log.find_number_in_log(
                self.row.id, self.viewer, valid_number, self._log_length
            )
        return self._log_numbers[valid_number]


def load_past(game_id: str, user: User | None, *, is_open: bool = False) -> GamePast | None:
    """Return the past of a game. With `is_open`, all hands are shown.

    Return None if the user may not see the game. With `is_open`, also return None if the game is not over. One query,
    and at most one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None or (is_open and found[0].finished_at is None):
        return None
    row, now = found
    own_seat = row.find_seat_of(user)
    viewer = engine.EVERYTHING if is_open else engine.SPECTATOR if own_seat is None else own_seat
    blank = engine.create_undealt_state(now.rules, now.players, now.dealer, bytes(row.seed))
    reader = event_log.PastStateReader(row.id, blank)
    return GamePast(row, viewer, own_seat, engine.get_version(now, viewer), now.version, reader)


def build_past_table(
    row: GameRow,
    state: State,
    view: StateView,
    seat: int | None,
    events: list[LoggedEvent],
    ordered: list[int],
) -> TableView:
    """Return the table of a game in a past state, without legal moves, deadlines and banks."""
    past_view: GameView = {
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
        "one_household": row.has_household_pair,
        "memory_aid": row.memory_aid,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "shuffle": build_shuffle(row),
    }
    return build_table_view(past_view, state, events, ordered)
