"""A game that is locked while moves are made. All changes are written at the end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.metrics.recording import record_move
from games import engine, event_log, wake_ups
from games.engine.moves.attacker_moves import Pass
from games.errors import Forbidden, NotFound
from games.models import GameSeat, Series
from games.models.visibility import build_visible_condition
from games.services import order_moves
from games.services.awaited_seats import LoadedGame
from games.services.game_end import process_abandoned_game, process_game_end
from games.services.outages import MIN_OUTAGE, find_start_of_present_outage
from games.services.pending_records import queue_record
from games.sql.game_locks import lock_game

SAVED_FIELDS = (
    "snapshot",
    "version",
    "phase",
    "awaited",
    "waiting_since",
    "deadline_at",
    "reminder_at",
    "reminder_count",
    "banks",
    "extra_time",
    "calendar",
    "computer_at",
    "computer_claimed_until",
    "computer_choice",
    "only_computers_remain",
    "will_keep",
    "keep_is_ordered",
    "moves",
    "overdue",
    "overdue_in_row",
)
SAVED_FIELDS_AT_END = (*SAVED_FIELDS, "finished_at", "result")


@dataclass
class LiveGame(LoadedGame):
    """One locked game inside one transaction. Only `save_new_game` and `save` write its row and its log."""

    log_entries: list[event_log.NewLogEntry] = field(default_factory=list)
    orders: order_moves.OrdersBySeat | None = None
    """The standing orders by seat. They are loaded when the first player who has standing orders must act."""
    ordered_count: int = 0
    """The number of moves that standing orders have made in this transaction."""
    is_handled_by_computer_worker: bool = False
    """Whether the caller is a worker that plays for computers. If so, no message is sent to wake a worker, because the
    caller finds the next move itself."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._pending_turns_before = self.pending_turns

    def get_seat_of(self, user: User) -> GameSeat:
        """Return the user's seat.

        Raises NotFound if the user may not see the game, and Forbidden if the user has no seat.
        """
        for seat in self.seats:
            if seat.player_id is not None and seat.player_id == user.pk:
                return seat
        if Series.objects.filter(build_visible_condition(user), pk=self.game.series_id).exists():
            raise Forbidden(_("You have no seat in this game."))
        raise NotFound

    def get_mover_kind(self, seat: int) -> str:
        """Return the kind of mover that the log records for moves of the seat: `computer` or `player`."""
        return "computer" if self.seats[seat].is_played_by_computer else "player"

    def play_move(
        self, seat: int, move: engine.Move, by: str, version: int | None = None, *, is_ordered: bool = False
    ) -> None:
        """Play a move for the seat. Raises `RefusalError`, without any change, if the move is illegal.

        In a series without quick passes, the move `keep` (keep the lowest trump) is only stored in the game's row, and
        played when the window ends. `is_ordered` is True if a standing order made the move.
        """
        if not self.game.series.quick_pass and self._is_legal_keep(seat, move):
            self.game.will_keep, self.game.keep_is_ordered = True, is_ordered
        else:
            self.play_move_at_once(seat, move, by, version, is_ordered=is_ordered)

    def play_move_at_once(
        self, seat: int, move: engine.Move, by: str, version: int | None = None, *, is_ordered: bool = False
    ) -> None:
        """Play a move in the engine at once, even a `keep`.

        Also collect its events for the log, and restart the clock if needed.
        """
        before, timed = self.build_turn_key(), self.find_timed_seat()
        events = engine.play_move(self.state, seat, move, version)
        self.log_entries += event_log.build_entries(events, by, self.now, is_ordered=is_ordered)
        self.restart_clock_after_move(before, timed, seat, events)

    def find_clock_end(self) -> datetime:
        """Return until when a move clock that stops now has run. In an outage, that is the time of the last sweep.

        One query, if the clock started long ago.
        """
        since = self.game.waiting_since
        if self.now - since < MIN_OUTAGE:
            return self.now
        down_since = find_start_of_present_outage(self.now)
        return self.now if down_since is None else max(since, down_since)

    def save_new_game(self, events: Sequence[engine.Event]) -> None:
        """Save a game that has just been dealt, with the events of the deal."""
        self.log_entries = event_log.build_entries(events, "", self.now)
        self.game.started_at = self.game.waiting_since = self.now
        for seat in self.seats:
            seat.started_at = self.now
        self.play_automatic_moves()
        self.update_awaited_seats()
        self.game.save(force_insert=True)
        GameSeat.objects.bulk_create(self.seats)
        self.save()

    def play_automatic_moves(self) -> None:
        """Make the moves for which no player is asked: quick passes, and moves of standing orders.

        After MAX_MOVES_PER_TRANSACTION moves of standing orders, a worker must make the rest.
        """
        self._pass_automatically()
        while self._play_ordered_move():
            self._pass_automatically()

    def update_and_save(self) -> None:
        """Recompute awaited seats and deadlines, finish the game if it is over, and save it."""
        self.update_awaited_seats(needs_worker=self._has_reached_order_limit())
        if self.state.over and not self.game.is_over:
            self.end_game()
        self.save()

    def end_game(self) -> None:
        """Set the result, and process penalties, ratings, notifications and the next step of the series."""
        game = self.game
        game.finished_at = self.now
        game.result = self.state.result
        GameSeat.objects.filter(game=game).update(finished_at=self.now)
        if game.is_abandoned:
            process_abandoned_game(game, self.seats, self.now)
        else:
            process_game_end(game, self.state, self.seats, self.now)
        queue_record(game=game, events=self.state.version, now=self.now)

    def save(self) -> None:
        """Append the new events to the log and write the game's row. After the commit, wake clients and workers."""
        fields = SAVED_FIELDS_AT_END if self.game.is_over else SAVED_FIELDS
        pending_turns = None if self.pending_turns == self._pending_turns_before else self.pending_turns
        event_log.write_move(self.game, self.state, self.log_entries, fields, pending_turns)
        transaction.on_commit(self.publish_change)
        transaction.on_commit(self.count_moves_for_metrics)
        must_choose = self.game.computer_at is not None and self.game.computer_choice is None
        if must_choose and not self.is_handled_by_computer_worker:
            transaction.on_commit(wake_ups.wake_computer_worker)

    def publish_change(self) -> None:
        """Wake long-poll clients of this game and its players, and queue turn notifications. Call after commit."""
        players = [seat.player_id for seat in self.seats]
        wake_ups.publish_game_change(self.game.pk, players, has_pending_turns=bool(self.pending_turns))

    def count_moves_for_metrics(self) -> None:
        """Count the new moves for the metrics."""
        for entry in self.log_entries:
            if entry.by == "player":
                record_move("bot" if self._is_bot(engine.get_mover(entry.event)) else "person")
            elif entry.by:
                record_move(entry.by)

    def _is_bot(self, seat: int | None) -> bool:
        """Return whether the player of the seat is a program with an account."""
        player = None if seat is None else self.seats[seat].player
        return player is not None and player.is_bot

    def _is_legal_keep(self, seat: int, move: engine.Move) -> bool:
        return (
            move.kind == "keep"
            and seat in self.list_awaited_seats()
            and move in engine.list_legal_moves(self.state, seat)
        )

    def _pass_automatically(self) -> None:
        """Carry out quick passes (rulebook, section 8): pass for each seat that can only pass."""
        while self.game.series.quick_pass and (seat := self._find_seat_to_pass()) is not None:
            self.play_move_at_once(seat, Pass(), "clock")

    def _find_seat_to_pass(self) -> int | None:
        """Return the first awaited seat that can only pass, or None."""
        seats = engine.list_awaited_seats(self.state)
        return next((seat for seat in seats if engine.can_only_pass(self.state, seat)), None)

    def _play_ordered_move(self) -> bool:
        """Play one move of a standing order. Return False if none applies, or if this transaction has made too many."""
        ordered = None if self._has_reached_order_limit() else self._find_ordered_move()
        if ordered is None:
            return False
        seat, move = ordered
        self.play_move(seat, move, "player", is_ordered=True)
        self.game.moves[seat] += 1
        self.ordered_count += 1
        return True

    def _find_ordered_move(self) -> tuple[int, engine.Move] | None:
        """Return the next seat with an ordered move, and this move. Return None if no order applies."""
        seats = (
            [seat for seat in self.list_awaited_seats() if self._has_orders(seat)]
            if self.game.seats_with_orders
            else []
        )
        if not seats:
            return None
        if self.orders is None:
            self.orders = order_moves.load_standing_orders(self.game, self.state.rules)
        return order_moves.find_next_move(self.game, self.state, self.orders, seats)

    def _has_orders(self, seat: int) -> bool:
        return bool(self.game.seats_with_orders >> seat & 1) and not self.seats[seat].is_played_by_computer

    def _has_reached_order_limit(self) -> bool:
        return self.ordered_count >= order_moves.MAX_MOVES_PER_TRANSACTION and not self.state.over


def lock_live_game(game_id: str, now: datetime | None = None, *, skip_locked: bool = False) -> LiveGame:
    """Lock the game's row until the transaction ends, and load the game.

    Raises `NotFound` if there is no such game, or if it is locked and `skip_locked` is set.
    """
    locked = lock_game(game_id, skip_locked=skip_locked)
    if locked is None:
        raise NotFound
    game, seats, pending_turns = locked
    return LiveGame(game, seats, event_log.load_state(game), now or timezone.now(), pending_turns)
