"""For whom a game waits, and until when: what its row says of that, worked out from its state."""

from dataclasses import dataclass
from datetime import datetime

from games import engine
from games.engine import WINDOWS
from games.models import Game, Seat
from games.services import timing


@dataclass
class WaitingGame:
    """A game with its seats and its state, at one moment. What it says is put into the game, and `untold`; nothing is
    saved here."""

    game: Game
    seats: list[Seat]
    state: engine.State
    now: datetime
    untold: int = 0
    """Mask of the seats that are yet to be told that it is their turn."""
    mover: int | None = None
    """The seat whose player is at the table just now, and needs not be told what is to be seen there."""

    def __post_init__(self) -> None:
        self._taken_up_at = self._bout_and_phase()

    def who_must_act(self) -> list[int]:
        """The seats that the game waits for, computers' too; an answer of keep is not asked for again."""
        return [] if self.game.will_keep else engine.must(self.state)

    def waiting_computers(self) -> list[int]:
        """The seats that have to act now and are played by a computer."""
        return [seat for seat in self.who_must_act() if self.seats[seat].played_by_computer]

    def restart_clock(self, seat: int) -> None:
        """Give the seat its full time if its move clock is the one that runs."""
        if self.state.phase not in WINDOWS and seat in self.who_must_act():
            self.game.waiting_since = self.now

    def turn(self) -> tuple[str, tuple[int, ...]]:
        """What has to change for the clock to run anew: the phase, and where one speaks at a time, who that is."""
        together = self.state.phase in (engine.Phase.PITCHING, engine.Phase.TAKING) and not self._one_at_a_time()
        return self.state.phase, () if together else tuple(engine.must(self.state))

    def timed_seat(self) -> int | None:
        """The seat whose move clock runs."""
        seat = None if self.state.over or self.state.phase in WINDOWS else engine.must(self.state)[0]
        return None if seat is None or self.seats[seat].played_by_computer else seat

    def wait(self, *, for_a_worker: bool = False) -> None:
        """Say for whom the game waits and until when; for nobody's turn, but for a worker that goes on with orders, if
        there is more to do than is done at a time."""
        game, before = self.game, self.game.awaited
        game.phase = self.state.phase.value
        computers = self.waiting_computers()
        people = [] if for_a_worker else [seat for seat in self.who_must_act() if seat not in computers]
        game.awaited = sum(1 << seat for seat in people)
        self.untold = self._yet_to_tell(before)
        game.computer_at = self.now if computers or for_a_worker else None
        game.alone = not any(self._plays_on(seat) for seat in self.seats)
        self.keep_time()

    def keep_time(self) -> None:
        """Say until when the game waits, and when to remind who has to move; a deadline that stays brings no second
        reminder."""
        before, self.game.deadline_at = self.game.deadline_at, self._deadline()
        if self.game.deadline_at != before:
            self.game.reminder_at = None if self.state.phase in WINDOWS else timing.reminder(self.game)

    def _one_at_a_time(self) -> bool:
        return self.state.rules.throw_in_priority == "ordered"

    def _plays_on(self, seat: Seat) -> bool:
        """Whether a person has this hand, and it is not out."""
        return bool(self.state.playing >> seat.index & 1) and not seat.played_by_computer

    def _yet_to_tell(self, before: int) -> int:
        """The mask of the seats that are yet to be told of their turn. Who was awaited `before`, in this same phase of
        this bout, has been told or is to be; what comes of one's own move one has seen."""
        known = before if self._bout_and_phase() == self._taken_up_at else 0
        here = 0 if self.mover is None else 1 << self.mover
        return self.game.awaited & (self.untold | ~known) & ~here

    def _bout_and_phase(self) -> tuple[int, str]:
        return self.state.bout, self.state.phase

    def _deadline(self) -> datetime | None:
        if self.state.over:
            return None
        if self.state.phase in WINDOWS:
            return self.game.waiting_since + self.game.series.window
        if not self.game.awaited:
            return None
        return timing.move_deadline(self.game, self.seats[engine.must(self.state)[0]], self.now)
