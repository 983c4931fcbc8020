"""Counts of the moves by hand, the overdue moves and the takeovers in a log."""

from games import engine
from games.models import Series
from games.services.verify.log import Row


class MoveCounter:
    """Counts the moves, overdue moves and takeovers of each seat while a log is read.

    `ordered` are the numbers of the events that standing orders made. These moves count, but do not show that the
    player is back. `ordered` is None if ordered moves were not recorded. The number of overdue moves in a row is then
    unknown.
    """

    def __init__(self, series: Series, players: int, ordered: frozenset[int] | None) -> None:
        self.is_lateness_known = ordered is not None
        self._takeover_after = series.takeover_after
        self._ordered = ordered or frozenset()
        self.moves = [0] * players
        self.overdue = [0] * players
        self.overdue_in_row = [0] * players
        self.takeovers = [0] * players
        self.last_takeover = [0] * players
        """For each seat: the number of the event of its last takeover, or 0 if it had none."""
        self.last_by_hand = [0] * players
        """For each seat: the number of the event of its last move by hand, or 0 if it had none."""
        first_bout = 1 if series.rules["cut"] == "none" else 0
        self.bout_by_hand = [first_bout] * players
        """For each seat: the bout of its last move by hand, or the first bout. Bout 0 is before the cards are cut."""
        self.resigned: int | None = None
        """The seat that resigned in a game of two, which ended the game."""
        self.was_played_by_computer = [False] * players

    def count(self, state: engine.State, row: Row, mover: int) -> None:
        """Count one move. `state` is the state before the move."""
        if row.by == "player":
            self._count_by_hand(state, row, mover)
        elif row.by == "computer":
            self.was_played_by_computer[mover] = True
        elif state.phase not in engine.WINDOW_PHASES:
            self._count_overdue(row, mover)

    def _count_by_hand(self, state: engine.State, row: Row, mover: int) -> None:
        self.moves[mover] += 1
        if row.kind == "ended":
            self.resigned = mover
        if row.seq not in self._ordered:
            self.overdue_in_row[mover] = 0
            self.bout_by_hand[mover] = state.bout
        self.last_by_hand[mover] = row.seq

    def _count_overdue(self, row: Row, mover: int) -> None:
        self.overdue[mover] += 1
        self.overdue_in_row[mover] += 1
        if self.overdue_in_row[mover] >= self._takeover_after:
            self.overdue_in_row[mover] = 0
            self.takeovers[mover] += 1
            self.last_takeover[mover] = row.seq
