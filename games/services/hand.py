"""A game in hand: its row locked, its state live, and what is played written at the end in one go."""

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import engine, event_log, nudges
from games.errors import NotFound
from games.models import Game, Seat
from games.orders import Orders
from games.services import following, timing
from games.services.endings import game_abandoned, game_ended
from games.services.locking import lock_game

WINDOWS = frozenset({"exchanging", "pitching", "taking"})
"""The phases that wait a window for whoever has to speak; in the others one seat's move clock runs."""
WRITTEN = (
    "snapshot",
    "version",
    "phase",
    "must",
    "untold",
    "waiting_since",
    "deadline_at",
    "reminder_at",
    "banks",
    "calendar",
    "computer_at",
    "alone",
    "will_keep",
    "moves",
    "overdue",
    "overdue_in_row",
)


@dataclass
class Hand:
    """One locked game. `play` and `settle` change it in memory; `save` writes it. Lives inside one transaction."""

    game: Game
    seats: list[Seat]
    state: engine.State
    now: datetime
    entries: list[event_log.Entry] = field(default_factory=list)
    orders: dict[int, tuple[Orders, int]] | None = None
    """By seat, standing orders and the bout in which they were left; None as long as nobody's were needed."""
    followed: int = 0
    """How many moves orders have made."""
    mover: int | None = None
    """The seat whose player is at the table just now, and needs not be told what is to be seen there."""

    def __post_init__(self) -> None:
        self._taken_up_at = self._bout_and_phase()

    def play(self, seat: int, text: str, by: str, version: int | None = None) -> None:
        """Play a move, given as text, for the seat; raises `Refused` and changes nothing if it is not legal.

        Where nobody is passed for at once, a `keep` is only noted and takes effect when the window ends.
        """
        if not self.game.series.quick_pass and self._keeps(seat, text):
            self.game.will_keep = True
        else:
            self.commit(seat, text, by, version)

    def commit(self, seat: int, text: str, by: str, version: int | None = None) -> None:
        """Play a move with all that follows from it, and let the clock run anew if something new is to be answered."""
        before, timed = self._turn(), self._timed() if self.game.banks else None
        events = engine.play_text(self.state, seat, text, version)
        self.entries += event_log.entries_of(events, by, self.now)
        if before != self._turn() or self._is_progress(events):
            if timed is not None:
                self._settle_bank(timed, moved=seat == timed)
            self.game.waiting_since = self.now
            self.game.will_keep = False

    def _keeps(self, seat: int, text: str) -> bool:
        move = engine.parse_move(self.state, text)
        return str(move) == "keep" and seat in self._awaited() and move in engine.legal_moves(self.state, seat)

    def begin(self, events: list[engine.Event]) -> None:
        """Write a game that was dealt just now, with the events of its deal."""
        self.entries = event_log.entries_of(events, "", self.now)
        self.game.started_at = self.game.waiting_since = self.now
        self.settle()
        self.game.save(force_insert=True)
        Seat.objects.bulk_create(self.seats)
        self.save()

    def settle(self) -> None:
        """Pass for those who can have nothing to say and carry out standing orders, then say for whom the game waits
        and until when."""
        self._quick_passes()
        while self._follow_orders():
            self._quick_passes()
        self._wait()

    def save(self) -> None:
        """Append to the log and write the row; readers are told after the commit."""
        fields = WRITTEN
        if self.state.over and not self.game.is_over:
            self._finish()
            fields = (*WRITTEN, "finished_at", "result")
        event_log.append(self.game, self.state, self.entries, fields)
        transaction.on_commit(lambda: nudges.game_changed(self.game.pk))

    def waiting_computers(self) -> list[int]:
        """The seats that have to act now and are played by a computer."""
        return [seat for seat in self._awaited() if self.seats[seat].played_by_computer]

    def moved_by(self, seat: int) -> str:
        """Who moves for the seat now, as the log says it."""
        return "computer" if self.seats[seat].played_by_computer else "player"

    def restart_clock(self, seat: int) -> None:
        """Give the seat its full time if its move clock is the one that runs."""
        if self.state.phase not in WINDOWS and seat in self._awaited():
            self.game.waiting_since = self.now

    def _awaited(self) -> list[int]:
        return [] if self.game.will_keep else engine.must(self.state)

    def _turn(self) -> tuple[str, tuple[int, ...]]:
        """What has to change for the clock to run anew: the phase, and where one speaks at a time, who that is."""
        together = self.state.phase in ("pitching", "taking") and not self._one_at_a_time()
        return self.state.phase, () if together else tuple(engine.must(self.state))

    def _one_at_a_time(self) -> bool:
        return self.state.rules.throw_in_priority == "ordered"

    def _is_progress(self, events: list[engine.Event]) -> bool:
        """Whether something new lies before the seat whose move clock runs: an attack, or its own answer to one."""
        return self.state.phase not in WINDOWS and any(
            not event.secret and event.kind != "exchanged" for event in events
        )

    def _timed(self) -> int | None:
        """The seat whose move clock runs."""
        seat = None if self.state.over or self.state.phase in WINDOWS else engine.must(self.state)[0]
        return None if seat is None or self.seats[seat].played_by_computer else seat

    def _settle_bank(self, seat: int, *, moved: bool) -> None:
        timing.spend(self.game, seat, self.now)
        if moved:
            timing.earn(self.game, seat)

    def _follow_orders(self) -> bool:
        """Whether an order made a move; with many of them the rest is left to a worker."""
        if not self.game.orders or self._leaves_orders_to_a_worker():
            return False
        is_followed = following.follow_one(self, self._awaited())
        self.followed += is_followed
        return is_followed

    def _leaves_orders_to_a_worker(self) -> bool:
        return self.followed >= following.MOST_AT_A_TIME and not self.state.over

    def _quick_passes(self) -> None:
        while self.game.series.quick_pass and self.state.phase in ("pitching", "taking"):
            silent = [seat for seat in engine.must(self.state) if engine.has_nothing_to_say(self.state, seat)]
            if not silent:
                return
            self.commit(silent[0], "pass", "clock")

    def _wait(self) -> None:
        game, before = self.game, self.game.must
        game.phase = self.state.phase
        computers = self.waiting_computers()
        goes_on = self._leaves_orders_to_a_worker()
        game.must = 0 if goes_on else sum(1 << seat for seat in self._awaited() if seat not in computers)
        game.untold = self._untold(before)
        game.computer_at = self.now if computers or goes_on else None
        game.alone = not any(self._plays_on(seat) for seat in self.seats)
        self.keep_time()

    def _plays_on(self, seat: Seat) -> bool:
        """Whether a person has this hand, and it is not out."""
        return bool(self.state.playing >> seat.index & 1) and not seat.played_by_computer

    def _untold(self, before: int) -> int:
        """The mask of the seats that are yet to be told of their turn. Who was awaited `before`, in this same phase of
        this bout, has been told or is to be; what comes of one's own move one has seen."""
        known = before if self._bout_and_phase() == self._taken_up_at else 0
        here = 0 if self.mover is None else 1 << self.mover
        return self.game.must & (self.game.untold | ~known) & ~here

    def _bout_and_phase(self) -> tuple[int, str]:
        return self.state.bout, self.state.phase

    def keep_time(self) -> None:
        """Say until when the game waits, and when to remind who has to move; a deadline that stays brings no second
        reminder."""
        before, self.game.deadline_at = self.game.deadline_at, self._deadline()
        if self.game.deadline_at != before:
            self.game.reminder_at = None if self.state.phase in WINDOWS else timing.reminder(self.game)

    def _deadline(self) -> datetime | None:
        if self.state.over:
            return None
        if self.state.phase in WINDOWS:
            return self.game.waiting_since + self.game.series.window
        if not self.game.must:
            return None
        return timing.move_deadline(self.game, self.seats[engine.must(self.state)[0]], self.now)

    def _finish(self) -> None:
        game = self.game
        game.finished_at = self.now
        game.result = self.state.result
        if game.is_abandoned:
            game_abandoned(game, self.seats, self.now)
        else:
            game_ended(game, self.state, self.seats, self.now)


def take_up(game_id: str, now: datetime | None = None, *, skip_locked: bool = False) -> Hand:
    """Lock the game's row until the transaction ends. Raises `NotFound`, also where a locked one is skipped."""
    locked = lock_game(game_id, skip_locked=skip_locked)
    if locked is None:
        raise NotFound
    game, seats = locked
    return Hand(game, seats, event_log.load_state(game), now or timezone.now())
