"""Counts moves by hand, overdue moves and takeovers in a log."""

from games import engine
from games.models import Series
from games.services.verify.log import LogRow


class MoveCounter:
    """Counts the moves, overdue moves and takeovers of each seat while a log is read.

    `ordered` has the event numbers of the moves that standing orders made, or is None if they are unknown. A player
    whose orders move may still be away, so an ordered move does not reset `overdue_in_row`. Without `ordered`, the
    counts in `overdue_in_row` are unknown.
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
        """For each seat: the number of the event at its last takeover, or 0 if the seat was never taken over."""
        self.last_by_hand = [0] * players
        """For each seat: the number of the event of its last move by the player, or 0 if the player has not moved."""
        first_bout = 1 if series.rules["cut"] == "none" else 0
        self.bout_by_hand = [first_bout] * players
        """For each seat: the bout of the player's last move by hand, or the first bout if there was none. Bout 0 is
        before the cards are cut."""
        self.resigned: int | None = None
        """In a game of two that a resignation has ended: the seat that resigned. Otherwise None."""
        self.was_played_by_computer = [False] * players

    def count_move(self, state: engine.State, row: LogRow, mover: int) -> None:
        """Count one move of the seat `mover`. `state` is the state before the move."""
        if row.by == "player":
            self._count_move_by_hand(state, row, mover)
        elif row.by == "computer":
            self.was_played_by_computer[mover] = True
        elif state.phase not in engine.WINDOW_PHASES:
            self._count_overdue_move(row, mover)

    def _count_move_by_hand(self, state: engine.State, row: LogRow, mover: int) -> None:
        self.moves[mover] += 1
        if row.kind == "ended":
            self.resigned = mover
        if row.seq not in self._ordered:
            self.overdue_in_row[mover] = 0
            self.bout_by_hand[mover] = state.bout
        self.last_by_hand[mover] = row.seq

    def _count_overdue_move(self, row: LogRow, mover: int) -> None:
        self.overdue[mover] += 1
        self.overdue_in_row[mover] += 1
        if self.overdue_in_row[mover] >= self._takeover_after:
            self.overdue_in_row[mover] = 0
            self.takeovers[mover] += 1
            self.last_takeover[mover] = row.seq
