"""Notifications of games: extra time, the end, the next game, and seats that become free."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from accounts.models import Kind, User
from accounts.services import NewNotification, notify
from durak_site.http.durations import format_duration
from games.models import Extension, Game, GameSeat
from games.services.notifications.data import build_game_data, list_ids_of_accounts_in_charge


def notify_extension_request(*, game: Game, extension: Extension, seats: Iterable[GameSeat], now: datetime) -> None:
    """Notify the players whose agreement to more time is required."""
    notify(notifications=_build_extension_notifications(game, extension, seats, Kind.EXTENSION_REQUESTED), now=now)


def notify_extension_grant(*, game: Game, extension: Extension, seats: Iterable[GameSeat], now: datetime) -> None:
    """Notify the players in `seats` that more time is granted.

    Only the player who gets the time also gets a separate mail.
    """
    notifications = _build_extension_notifications(game, extension, seats, Kind.EXTENSION_GRANTED)
    asker = extension.seat
    notify(
        notifications=[
            replace(notification, quiet=notification.data["seat"] != asker) for notification in notifications
        ],
        now=now,
    )


def _build_extension_notifications(
    game: Game, extension: Extension, seats: Iterable[GameSeat], kind: str
) -> list[NewNotification]:
    data = {"asker_seat": extension.seat, "extra_time": format_duration(extension.requested_time)}
    return [
        NewNotification(
            seat.player_id,
            kind,
            f"{game.pk} {extension.number}",
            {**build_game_data(game, game.series.title, seat.index), **data},
        )
        for seat in seats
        if seat.player_id is not None
    ]


def notify_game_end(*, game: Game, seats: Sequence[GameSeat], now: datetime) -> None:
    """Notify all players, the creator and the organiser that the game has ended.

    Call in the transaction that ends the game, after the game's result is set.
    """
    if game.result is None:
        raise ValueError(f"game {game.pk} has no result yet")
    result = {"result": game.result["kind"], "fools": game.result["fools"]}
    seat_of = {seat.player_id: seat.index for seat in seats if seat.player_id is not None}
    recipients = {**dict.fromkeys(list_ids_of_accounts_in_charge(game.series)), **seat_of}
    notify(
        notifications=[
            NewNotification(
                player_id, Kind.GAME_OVER, game.pk, {**build_game_data(game, game.series.title, seat), **result}
            )
            for player_id, seat in recipients.items()
        ],
        now=now,
    )


def notify_next_game(*, game: Game, by: User | None, now: datetime) -> None:
    """Notify the players that the game has been dealt, but not the player `by` who dealt it."""
    seats = game.seats.all()
    notify(
        notifications=[
            NewNotification(
                seat.player_id, Kind.NEXT_GAME, game.pk, build_game_data(game, game.series.title, seat.index)
            )
            for seat in seats
            if seat.player_id is not None and (by is None or seat.player_id != by.pk)
        ],
        now=now,
    )


def notify_seat_freed(*, game: Game, seat: int, player: User, now: datetime) -> None:
    """Notify the players, the creator and the organiser that `player` has lost a seat. Also notify `player`.

    `game` is the last game in which `player` had this seat. The seat is already open.
    """
    series = game.series
    places = series.places.filter(accepted_at__isnull=False).values_list("player", "index")
    recipients = {**dict.fromkeys(list_ids_of_accounts_in_charge(series)), **dict(places), player.pk: seat}
    notify(
        notifications=[
            NewNotification(
                player_id,
                Kind.SEAT_FREED,
                f"{game.pk} {seat}",
                {**build_game_data(game, series.title, own_seat), "freed_seat": seat},
            )
            for player_id, own_seat in recipients.items()
        ],
        now=now,
    )
