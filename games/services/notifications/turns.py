"""Notifications of turns, and reminders of them.

A move only stores the seats to notify in `PendingTurnNotification`, so no move waits for notifications. A task then
notifies the seats that are still awaited and deletes the rows, in one transaction. So a crash neither loses nor repeats
a notification.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from accounts.models import Kind
from accounts.services import NewNotification, notify
from durak_site.database.batches import process_in_batches
from durak_site.database.rows import fetch_rows, make_instance
from durak_site.http.json_encoding import format_timestamp
from games.models import Game, GameSeat, StandingOrders
from games.services.move_clock import find_next_reminder, list_reminders
from games.services.notifications.data import build_game_data
from games.sql.game_locks import TAKE_PENDING_TURNS, TURN_FIELDS

BATCH_SIZE = 100
REMINDER_FIELDS = (*TURN_FIELDS[2:], "series__title", "awaited", "reminder_at", "reminder_count")


def notify_due_turns(*, now: datetime) -> int:
    """Notify the players whose turn has come, if the game still waits for them.

    Return the number of games that had pending notifications.
    """
    return process_in_batches(lambda: _notify_turns_batch(now), BATCH_SIZE)


@transaction.atomic
def _notify_turns_batch(now: datetime) -> int:
    rows = fetch_rows(TAKE_PENDING_TURNS, BATCH_SIZE)
    games = [
        (make_instance(Game, of_a_turn, TURN_FIELDS), title, seats)
        for *of_a_turn, _awaited, _since, title, seats in rows
    ]
    notifications = [
        _build_turn_notification(game, title, seat, player_id, Kind.YOUR_TURN)
        for game, title, seats in games
        for seat, player_id in seats
    ]
    notify(notifications=notifications, now=now)
    return len(rows)


def send_due_reminders(*, now: datetime) -> int:
    """Send the reminders that are due (`Game.reminder_at`). Return the number of games in which one was due."""
    return process_in_batches(lambda: _remind_batch(now), BATCH_SIZE)


@transaction.atomic
def _remind_batch(now: datetime) -> int:
    """Remind the players of some games, and store when to remind them next. Locked games are skipped.

    Locks the games, so that no player can move before the notifications are committed.
    """
    due = Game.objects.filter(reminder_at__lte=now).order_by("reminder_at").select_related("series")
    locked = due.only(*REMINDER_FIELDS).select_for_update(no_key=True, skip_locked=True, of=("self",))
    games = {game.pk: game for game in locked[:BATCH_SIZE]}
    if not games:
        return 0
    new_orders = _find_new_orders(games)
    notifications: list[NewNotification] = []
    for seat in _load_awaited_seats(games):
        is_wanted = (seat.game_id, seat.index) not in new_orders
        notifications += _build_reminder(games[seat.game_id], seat, now, is_wanted=is_wanted)
    for game in games.values():
        if not game.awaited:
            game.reminder_at = None
    Game.objects.bulk_update(games.values(), ["reminder_at", "reminder_count"])
    notify(notifications=notifications, now=now)
    return len(games)


def _load_awaited_seats(games: Mapping[str, Game]) -> list[GameSeat]:
    """Return the awaited seats of the given games, with their players."""
    seats = GameSeat.objects.filter(game__in=games).select_related("player")
    return [seat for seat in seats if games[seat.game_id].is_waiting_for(seat.index)]


def _find_new_orders(games: Mapping[str, Game]) -> set[tuple[str, int]]:
    """Return the seats (game, index) whose players have left standing orders since the game began to wait for them."""
    orders = StandingOrders.objects.filter(game__in=games).only("game_id", "seat", "given_at")
    return {(one.game_id, one.seat) for one in orders if one.given_at >= games[one.game_id].waiting_since}


def _build_reminder(game: Game, seat: GameSeat, now: datetime, *, is_wanted: bool) -> Iterator[NewNotification]:
    """Yield the due reminder of the player in this seat, and set the time of the next one without saving it.

    Yield none if the deadline has passed, if the player no longer wishes this reminder, or if `is_wanted` is False
    because the player has left standing orders for this turn.
    """
    player = seat.player
    if player is None or game.deadline_at is None:
        game.reminder_at = None
        return
    if is_wanted and game.reminder_at in list_reminders(game, player) and now < game.deadline_at:
        game.reminder_count += 1
        notification = _build_turn_notification(game, game.series.title, seat.index, player.pk, Kind.DEADLINE_NEAR)
        yield replace(notification, about=f"{notification.about} {game.reminder_count}")
    game.reminder_at = find_next_reminder(game, player, now)


def _build_turn_notification(game: Game, title: str, seat: int, player_id: int, kind: str) -> NewNotification:
    """Build a notification of a turn. Its `about` identifies the turn, so it is sent only once."""
    times = {
        "turn_started_at": format_timestamp(game.waiting_since),
        "deadline_at": game.deadline_at and format_timestamp(game.deadline_at),
    }
    about = f"{game.pk} {seat} {game.waiting_since.isoformat()}"
    return NewNotification(player_id, kind, about, {**build_game_data(game, title, seat), **times})
