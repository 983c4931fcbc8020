"""Checks of each event's numbers, time and mover. `Replay` compares the other columns."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from games import engine
from games.models import Game, GameSeat
from games.services.verify.log import LogRow
from games.services.verify.sentences import expect_equal, expect_not_before, expect_that


class EventChecks:
    """Checks the rows of a log in order. It counts the events again to compare their numbers."""

    def __init__(self, game: Game, seats: Sequence[GameSeat]) -> None:
        self.seq = self.public = 0
        self.secrets = [0] * len(game.moves)
        self.first_at: datetime | None = None
        self.last_at: datetime | None = None
        self.last_public_at: datetime | None = None
        self._game, self._seats = game, seats

    def check_row(self, row: LogRow, event: engine.Event, phase: str) -> Iterator[str]:
        """Yield the faults of one row. `phase` is the phase of the game before the event."""
        self.seq += 1
        if event.secret:
            self.secrets[event.seat or 0] += 1
        else:
            self.public += 1
            self.last_public_at = row.at
        found = (row.seq, row.secret, row.public_number, row.secrets)
        if found != (self.seq, event.secret, self.public, self.secrets):
            yield from self._find_number_faults(row, event)
        if engine.get_move_text(event) is None:
            yield from self._find_non_move_faults(row)
        else:
            yield from self._find_move_faults(row, engine.get_mover(event) or 0, phase)
        self.first_at, self.last_at = self.first_at or row.at, row.at

    def _find_number_faults(self, row: LogRow, event: engine.Event) -> Iterator[str]:
        yield from expect_equal(f"event {self.seq}: seq", row.seq, self.seq)
        yield from expect_equal(f"event {self.seq}: secret", row.secret, event.secret)
        yield from expect_equal(f"event {self.seq}: public_number", row.public_number, self.public)
        yield from expect_equal(f"event {self.seq}: secrets", row.secrets, self.secrets)

    def _find_non_move_faults(self, row: LogRow) -> Iterator[str]:
        """Check that an event that is not a move has no mover, and has the time of the event before it."""
        yield from expect_equal(f"event {self.seq}: at", row.at, self.last_at or row.at)
        yield from expect_equal(f"event {self.seq}: by", row.by, "")

    def _find_move_faults(self, row: LogRow, mover: int, phase: str) -> Iterator[str]:
        if self.last_at is not None:
            yield from expect_not_before(f"event {self.seq}: at", row.at, self.last_at)
        seat, column = self._seats[mover], f"event {self.seq}: by"
        if row.by == "computer":
            was_possible = bool(seat.computer) or may_have_been_taken_over(self._game, seat)
            yield from expect_that(was_possible, column, row.by, "a person: no computer ever played for this seat")
        elif row.by == "player" or (row.by == "clock" and phase not in engine.WINDOW_PHASES):
            yield from expect_that(not seat.computer, column, row.by, "computer, whose seat it is")
        else:
            yield from expect_that(row.by == "clock", column, row.by, "not to be empty: it is a move")


def may_have_been_taken_over(game: Game, seat: GameSeat) -> bool:
    """Return whether a computer may have played for the player of this seat.

    In every game but the first of a series this is possible, because a takeover of the previous game goes on.
    """
    return seat.is_played_by_computer or seat.takeovers > 0 or game.number > 1
