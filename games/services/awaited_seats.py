"""The seats that a game waits for, and its deadlines, computed from its state."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games import engine
from games.engine import WINDOWS
from games.models import Game, GameSeat
from games.services import move_clock

NO_TIME = timedelta()


@dataclass
class LoadedGame:
    """A game with its seats and state, loaded at one moment. Methods change it in memory only."""

    game: Game
    seats: list[GameSeat]
    state: engine.State
    now: datetime
    pending_turns: int = 0
    """Mask of the seats whose players have yet to be notified of their turn."""
    present_seat: int | None = None
    """The seat of the player who made this request. That player sees the game and needs no notification."""

    def __post_init__(self) -> None:
        self._initial_bout_and_phase = self._bout_and_phase()

    def awaited_seats(self) -> list[int]:
        """Return all seats that must act, including those of computers. None must act if a `keep` is noted."""
        return [] if self.game.will_keep else engine.list_awaited_seats(self.state)

    def awaited_computers(self) -> list[int]:
        """Return the seats that must act and that a computer plays."""
        return [seat for seat in self.awaited_seats() if self.seats[seat].is_played_by_computer]

    def restart_clock(self, seat: int) -> None:
        """Give the seat its full time if its move clock is running."""
        if self.state.phase not in WINDOWS and seat in self.awaited_seats():
            self._start_wait()

    def run_clock(
        self, before: tuple[str, tuple[int, ...]], timed: int | None, mover: int | None, events: Sequence[engine.Event]
    ) -> None:
        """Restart the clock if the events of a move leave something new to answer.

        `before` and `timed` are the turn key and the seat whose clock ran before the move. Extra time, and then the
        bank of that seat if there are banks, pay for its time. Extra time ends with the seat's turn.
        """
        if before == self.turn_key() and not self._is_progress(events):
            return
        if timed is not None:
            move_clock.charge_time(self.game, timed, self.now)
            if timed == mover and self.game.banks:
                move_clock.add_increment(self.game, timed)
        if timed == mover or before != self.turn_key():
            self.game.extra_time = NO_TIME
        self._start_wait()
        self.game.will_keep = False

    def turn_key(self) -> tuple[str, tuple[int, ...]]:
        """Return a value that changes when the clock must restart: the phase, and the awaited seats if they act one at
        a time.
        """
        is_simultaneous = (
            self.state.phase in (engine.Phase.PITCHING, engine.Phase.TAKING) and not self._is_one_at_a_time()
        )
        return self.state.phase, () if is_simultaneous else tuple(engine.list_awaited_seats(self.state))

    def timed_seat(self) -> int | None:
        """Return the seat whose move clock runs, if any."""
        seat = None if self.state.over or self.state.phase in WINDOWS else engine.list_awaited_seats(self.state)[0]
        return None if seat is None or self.seats[seat].is_played_by_computer else seat

    def update_awaited(self, *, needs_worker: bool = False) -> None:
        """Recompute the awaited seats and the deadlines.

        With `needs_worker`, no player is awaited: a worker first continues with the remaining standing orders.
        """
        game, before = self.game, self.game.awaited
        game.phase = self.state.phase.value
        computers = self.awaited_computers()
        people = [] if needs_worker else [seat for seat in self.awaited_seats() if seat not in computers]
        game.awaited = sum(1 << seat for seat in people)
        self.pending_turns = self._compute_pending_turns(before)
        game.computer_at = self.now if computers or needs_worker else None
        game.alone = not any(self.has_player_in_game(seat) for seat in self.seats)
        self.update_deadlines()

    def update_deadlines(self) -> None:
        """Recompute the deadline, and the next reminder if the deadline has changed."""
        before, self.game.deadline_at = self.game.deadline_at, self._compute_deadline()
        if self.game.deadline_at != before:
            self.game.reminder_at = self._find_next_reminder()

    def has_player_in_game(self, seat: GameSeat) -> bool:
        """Return whether the seat is not out and its player, not a computer, plays it."""
        return bool(self.state.playing >> seat.index & 1) and not seat.is_played_by_computer

    def _start_wait(self) -> None:
        self.game.waiting_since, self.game.reminded = self.now, 0

    def _is_progress(self, events: Sequence[engine.Event]) -> bool:
        """Return whether the seat whose move clock runs faces something new: another attack, or the table after its own
        move.
        """
        return self.state.phase not in WINDOWS and any(
            not event.secret and event.kind != "exchanged" for event in events
        )

    def _is_one_at_a_time(self) -> bool:
        return self.state.rules.throw_in_priority == "ordered"

    def _compute_pending_turns(self, before: int) -> int:
        """Return the mask of seats whose players have yet to be notified of their turn.

        A seat that was awaited `before` in the same bout and phase has been notified, or is in the mask already. The
        present player has seen the result of the move.
        """
        known = before if self._bout_and_phase() == self._initial_bout_and_phase else 0
        present = 0 if self.present_seat is None else 1 << self.present_seat
        return self.game.awaited & (self.pending_turns | ~known) & ~present

    def _bout_and_phase(self) -> tuple[int, str]:
        return self.state.bout, self.state.phase

    def _find_next_reminder(self) -> datetime | None:
        seat = self.timed_seat()
        player = None if seat is None or self.game.deadline_at is None else self.seats[seat].player
        return None if player is None else move_clock.find_next_reminder(self.game, player, self.now)

    def _compute_deadline(self) -> datetime | None:
        if self.state.over:
            return None
        if self.state.phase in WINDOWS:
            return self.game.waiting_since + self.game.series.window
        if not self.game.awaited:
            return None
        return move_clock.compute_move_deadline(
            self.game, self.seats[engine.list_awaited_seats(self.state)[0]], self.now
        )
