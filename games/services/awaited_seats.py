"""The seats that a game waits for, and its deadlines, computed from its state."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games import ai, engine
from games.engine import WINDOW_PHASES
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
    """Bit mask of the seats whose players have yet to be notified of their turn."""
    present_seat: int | None = None
    """The seat of the player who makes the present request, if any. That player sees the game and needs no
    notification."""

    def __post_init__(self) -> None:
        self._initial_bout_and_phase = self._get_bout_and_phase()
        self._initial_computer_turn = None if self.game.computer_at is None else self.find_computer_turn()

    def list_awaited_seats(self) -> list[int]:
        """Return all seats that must act, including those of computers.

        The list is empty while the choice to keep the lowest trump waits for the end of the window (`Game.will_keep`):
        the player has acted, but the engine does not know it yet.
        """
        return [] if self.game.will_keep else engine.list_awaited_seats(self.state)

    def list_awaited_computers(self) -> list[int]:
        """Return the seats that must act and that a computer plays."""
        return [seat for seat in self.list_awaited_seats() if self.seats[seat].is_played_by_computer]

    def find_computer_turn(self) -> tuple[int, int] | None:
        """Return the first seat for which a computer must act, and the version that this seat sees, or None.

        Two calls return the same values if the seat has seen no new event in between. Then a chosen move still fits.
        """
        computers = self.list_awaited_computers()
        return (computers[0], engine.get_version(self.state, computers[0])) if computers else None

    def get_computer_level(self, seat: int) -> str:
        """Return the level of the computer that plays the seat, or would play it after a takeover."""
        return self.seats[seat].computer or self.game.series.takeover_level

    def restart_clock(self, seat: int) -> None:
        """Give the seat its full time again if its move clock is running."""
        if self.state.phase not in WINDOW_PHASES and seat in self.list_awaited_seats():
            self._start_wait()

    def restart_clock_after_move(
        self, before: tuple[str, tuple[int, ...]], timed: int | None, mover: int | None, events: Sequence[engine.Event]
    ) -> None:
        """Restart the clock if a move has changed the turn, or has given the awaited player something new to decide.

        `before` is the value of `build_turn_key` before the move. `timed` is the seat whose clock ran before the move,
        or None.

        The time that this clock ran is taken from the seat's extra time, then from its bank. If this seat has made the
        move, its bank gets the increment. Extra time ends with the turn.
        """
        if before == self.build_turn_key() and not self._has_new_decision(events):
            return
        if timed is not None:
            if self.game.banks or self.game.extra_time:
                move_clock.subtract_running_time(self.game, timed, self.find_clock_end())
            if timed == mover and self.game.banks:
                move_clock.add_increment(self.game, timed)
        if timed == mover or before != self.build_turn_key():
            self.game.extra_time = NO_TIME
        self._start_wait()
        self.game.will_keep = False

    def find_clock_end(self) -> datetime:
        """Return until when a move clock that stops now has run."""
        return self.now

    def build_turn_key(self) -> tuple[str, tuple[int, ...]]:
        """Return a value that identifies the present turn. If a move changes it, the clock must restart.

        It contains the phase. Where the seats act one at a time, it also contains the awaited seats.
        """
        is_simultaneous = (
            self.state.phase in (engine.Phase.PITCHING, engine.Phase.TAKING)
            and self.state.rules.throw_in_priority != "ordered"
        )
        return self.state.phase, () if is_simultaneous else tuple(engine.list_awaited_seats(self.state))

    def find_timed_seat(self) -> int | None:
        """Return the seat whose move clock runs, or None if no move clock runs."""
        seat = (
            None if self.state.over or self.state.phase in WINDOW_PHASES else engine.list_awaited_seats(self.state)[0]
        )
        return None if seat is None or self.seats[seat].is_played_by_computer else seat

    def update_awaited_seats(self, *, needs_worker: bool = False) -> None:
        """Recompute the awaited seats and the deadlines.

        With `needs_worker`, a worker must first make more moves of standing orders. Until then the game waits for no
        player.
        """
        game, before = self.game, self.game.awaited
        game.phase = self.state.phase.value
        computers = self.list_awaited_computers()
        people = [] if needs_worker else [seat for seat in self.list_awaited_seats() if seat not in computers]
        game.awaited = sum(1 << seat for seat in people)
        self.pending_turns = self._compute_pending_turns(before)
        self._update_computer_turn(needs_worker=needs_worker)
        game.only_computers_remain = not any(self.has_player_in_game(seat) for seat in self.seats)
        self.update_deadlines()

    def update_deadlines(self) -> None:
        """Recompute the game's deadline. If it has changed, also recompute the time of the next reminder."""
        before, self.game.deadline_at = self.game.deadline_at, self._compute_deadline()
        if self.game.deadline_at != before:
            self.game.reminder_at = self._find_next_reminder()

    def has_player_in_game(self, seat: GameSeat) -> bool:
        """Return whether the seat is still in the game and is played by its player."""
        return bool(self.state.playing >> seat.index & 1) and not seat.is_played_by_computer

    def _update_computer_turn(self, *, needs_worker: bool) -> None:
        """Set the time when the next move of a computer is due, and delete the claim and the stored move.

        Change nothing if the game already waited for this computer, and the computer has seen no new event. Otherwise
        the time would reveal secret events of other seats, such as a pass.
        """
        game, turn = self.game, self.find_computer_turn()
        if turn is not None and turn == self._initial_computer_turn:
            return
        game.computer_claimed_until = game.computer_choice = None
        if turn is not None:
            game.computer_at = self.now + timedelta(seconds=ai.get_pace(self.get_computer_level(turn[0])))
        else:
            game.computer_at = self.now if needs_worker else None

    def _start_wait(self) -> None:
        self.game.waiting_since, self.game.reminder_count = self.now, 0

    def _has_new_decision(self, events: Sequence[engine.Event]) -> bool:
        """Return whether a public event gives the player of the same turn something new to decide.

        For example, the defender has to beat another card. An exchange of the trump does not count.
        """
        return self.state.phase not in WINDOW_PHASES and any(
            not event.secret and event.kind != "exchanged" for event in events
        )

    def _compute_pending_turns(self, before: int) -> int:
        """Return the bit mask of the seats whose players have yet to be notified of their turn.

        `before` is the mask of the seats awaited before the move. Their players are notified again only in another bout
        or phase. The player of `present_seat` is not notified, because this player sees the result of the move.
        """
        known = before if self._get_bout_and_phase() == self._initial_bout_and_phase else 0
        present = 0 if self.present_seat is None else 1 << self.present_seat
        return self.game.awaited & (self.pending_turns | ~known) & ~present

    def _get_bout_and_phase(self) -> tuple[int, str]:
        return self.state.bout, self.state.phase

    def _find_next_reminder(self) -> datetime | None:
        seat = self.find_timed_seat()
        player = None if seat is None or self.game.deadline_at is None else self.seats[seat].player
        return None if player is None else move_clock.find_next_reminder(self.game, player, self.now)

    def _compute_deadline(self) -> datetime | None:
        if self.state.over:
            return None
        if self.state.phase in WINDOW_PHASES:
            return self.game.waiting_since + self.game.series.window + self.game.extra_time
        if not self.game.awaited:
            return None
        return move_clock.compute_move_deadline(
            self.game, self.seats[engine.list_awaited_seats(self.state)[0]], self.now
        )
