"""A live game: its row locked, its state at hand, and what is played written at the end in one go."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine, event_log, nudges
from games.engine.moves.attacking import Pass
from games.errors import Forbidden, NotFound
from games.models import Seat
from games.models.knowing import may_know
from games.services import standing_orders, timing
from games.services.endings import game_abandoned, game_ended
from games.services.locked_game import lock_game
from games.services.pending_records import request_record
from games.services.quick_pass import who_is_passed_for
from games.services.waiting import WaitingGame

ROW = (
    "snapshot",
    "version",
    "phase",
    "awaited",
    "waiting_since",
    "deadline_at",
    "reminder_at",
    "banks",
    "calendar",
    "computer_at",
    "alone",
    "will_keep",
    "keep_is_ordered",
    "moves",
    "overdue",
    "overdue_in_row",
)
ROW_OF_AN_END = (*ROW, "finished_at", "result")


@dataclass
class LiveGame(WaitingGame):
    """One game, locked for play. `play`, `follow_up` and `wait` change it in memory; `save` writes it. Lives inside one
    transaction."""

    entries: list[event_log.Entry] = field(default_factory=list)
    orders: standing_orders.Left | None = None
    """None as long as nobody's were needed."""
    followed: int = 0
    """How many moves orders have made."""
    in_line: bool = False
    """Whether a worker of the computers' line plays here, which sends for the next by itself."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._untold_before = self.untold

    def seat_of(self, user: User) -> Seat:
        """The user's seat. Raises Forbidden for who has none, and NotFound for who may not know of the game."""
        for seat in self.seats:
            if seat.player_id is not None and seat.player_id == user.pk:
                return seat
        series = self.game.series
        if may_know(user.pk, is_private=series.is_private, creator_id=series.creator_id, players=()):
            raise Forbidden(_("You have no seat in this game."))
        raise NotFound

    def moved_by(self, seat: int) -> str:
        """Who moves for the seat now, as the log says it."""
        return "computer" if self.seats[seat].played_by_computer else "player"

    def play(
        self, seat: int, move: engine.Move, by: str, version: int | None = None, *, is_ordered: bool = False
    ) -> None:
        """Play a move for the seat; raises `Refused` and changes nothing if it is not legal.

        Where nobody is passed for at once, a `keep` is only noted and takes effect when the window ends.
        `is_ordered`: standing orders make the move.
        """
        if not self.game.series.quick_pass and self._keeps(seat, move):
            self.game.will_keep, self.game.keep_is_ordered = True, is_ordered
        else:
            self.commit(seat, move, by, version, is_ordered=is_ordered)

    def commit(
        self, seat: int, move: engine.Move, by: str, version: int | None = None, *, is_ordered: bool = False
    ) -> None:
        """Play a move with all that follows from it, and let the clock run anew if something new is to be answered."""
        before, timed = self.turn(), self.timed_seat() if self.game.banks else None
        events = engine.play(self.state, seat, move, version)
        self.entries += event_log.entries_of(events, by, self.now, is_ordered=is_ordered)
        if before != self.turn() or self._is_progress(events):
            if timed is not None:
                self._charge_bank(timed, moved=seat == timed)
            self.game.waiting_since = self.now
            self.game.will_keep = False

    def begin(self, events: Sequence[engine.Event]) -> None:
        """Write a game that was dealt just now, with the events of its deal."""
        self.entries = event_log.entries_of(events, "", self.now)
        self.game.started_at = self.game.waiting_since = self.now
        for seat in self.seats:
            seat.started_at = self.now
        self.follow_up()
        self.wait()
        self.game.save(force_insert=True)
        Seat.objects.bulk_create(self.seats)
        self.save()

    def follow_up(self) -> None:
        """Pass for those who can have nothing to say, and carry out standing orders until none has an answer."""
        self._quick_passes()
        while self._follow_orders():
            self._quick_passes()

    def conclude(self) -> None:
        """Say for whom the game waits now, finish it if it is over, and write it."""
        self.wait(for_a_worker=self._leaves_orders_to_a_worker())
        if self.state.over and not self.game.is_over:
            self.finish()
        self.save()

    def finish(self) -> None:
        """What comes of a game that is over now: what is owed, rated and told, and whether its series goes on."""
        game = self.game
        game.finished_at = self.now
        game.result = self.state.result
        Seat.objects.filter(game=game).update(finished_at=self.now)
        if game.is_abandoned:
            game_abandoned(game, self.seats, self.now)
        else:
            game_ended(game, self.state, self.seats, self.now)
        request_record(game=game, events=self.state.version, now=self.now)

    def save(self) -> None:
        """Append to the log and write the rows. After the commit readers are told, and computers if they have to
        act."""
        fields = ROW_OF_AN_END if self.game.is_over else ROW
        untold = None if self.untold == self._untold_before else self.untold
        event_log.append(self.game, self.state, self.entries, fields, untold)
        transaction.on_commit(self.tell_readers)
        if self.game.computer_at is not None and not self.in_line:
            transaction.on_commit(nudges.computers_to_play)

    def tell_readers(self) -> None:
        """Who waits for this game, or for what concerns its players, looks again; a worker tells whose turn has come.
        After the commit."""
        players = [seat.player_id for seat in self.seats]
        nudges.game_changed(self.game.pk, players, turns_to_tell=bool(self.untold))

    def _keeps(self, seat: int, move: engine.Move) -> bool:
        return move.kind == "keep" and seat in self.who_must_act() and move in engine.legal_moves(self.state, seat)

    def _is_progress(self, events: list[engine.Event]) -> bool:
        """Whether something new lies before the seat whose move clock runs: an attack, or its own answer to one."""
        return self.state.phase not in engine.WINDOWS and any(
            not event.secret and event.kind != "exchanged" for event in events
        )

    def _charge_bank(self, seat: int, *, moved: bool) -> None:
        timing.spend(self.game, seat, self.now)
        if moved:
            timing.earn(self.game, seat)

    def _quick_passes(self) -> None:
        while (seat := who_is_passed_for(self.game.series, self.state)) is not None:
            self.commit(seat, Pass(), "clock")

    def _follow_orders(self) -> bool:
        """Whether an order made a move; with many of them the rest is left to a worker."""
        ordered = None if self._leaves_orders_to_a_worker() else self._ordered()
        if ordered is None:
            return False
        seat, move = ordered
        self.play(seat, move, "player", is_ordered=True)
        self.game.moves[seat] += 1
        self.followed += 1
        return True

    def _ordered(self) -> tuple[int, engine.Move] | None:
        """The next move that an order makes, and whose; orders are read once, and only where somebody has some."""
        asked = [seat for seat in self.who_must_act() if self._has_orders(seat)] if self.game.orders else []
        if not asked:
            return None
        if self.orders is None:
            self.orders = standing_orders.left_for(self.game, self.state.rules)
        return standing_orders.next_move(self.game, self.state, self.orders, asked)

    def _has_orders(self, seat: int) -> bool:
        """A computer that plays for somebody does not use their orders."""
        return bool(self.game.orders >> seat & 1) and not self.seats[seat].played_by_computer

    def _leaves_orders_to_a_worker(self) -> bool:
        return self.followed >= standing_orders.MOST_AT_A_TIME and not self.state.over


def take_up(game_id: str, now: datetime | None = None, *, skip_locked: bool = False) -> LiveGame:
    """Lock the game's row until the transaction ends. Raises `NotFound`, also where a locked one is skipped."""
    locked = lock_game(game_id, skip_locked=skip_locked)
    if locked is None:
        raise NotFound
    game, seats, untold = locked
    return LiveGame(game, seats, event_log.load_state(game), now or timezone.now(), untold)
