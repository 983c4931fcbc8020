"""Notifications of games. No other module of `games` writes to inboxes.

A move only stores the seats to notify in `PendingTurnNotification`, so no move waits for notifications. A task then
notifies the seats that are still awaited and deletes the rows, in one transaction. So a crash neither loses nor repeats
a notification.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Kind, User
from accounts.services import NewNotification, mark_notifications_about_read, notify
from durak_site.database.rows import fetch_rows, make_instance
from durak_site.http.durations import format_duration
from durak_site.http.json_encoding import format_timestamp
from games.models import (
    Block,
    ClubMember,
    Extension,
    Game,
    GameSeat,
    HouseholdPair,
    Invitation,
    Measure,
    Penalty,
    PlayerReport,
    Seek,
    Series,
    SeriesSeat,
    StaffAction,
    StandingOrders,
)
from games.models.seek import is_found_table
from games.services.move_clock import find_next_reminder, list_reminders
from games.sql.game_locks import TAKE_PENDING_TURNS, TURN_FIELDS

BATCH_SIZE = 100
REMINDER_FIELDS = (*TURN_FIELDS[2:], "series__title", "awaited", "reminder_at", "reminder_count")


def notify_due_turns(*, now: datetime) -> int:
    """Notify the players whose turn has come, if the game still waits for them.

    Return the number of games that had pending notifications.
    """
    return _notify_in_batches(lambda: _notify_turns_batch(now))


def send_due_reminders(*, now: datetime) -> int:
    """Send the reminders that are due (`Game.reminder_at`). Return the number of games in which one was due."""
    return _notify_in_batches(lambda: _remind_batch(now))


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


def _notify_in_batches(notify_batch: Callable[[], int]) -> int:
    total = batch = notify_batch()
    while batch == BATCH_SIZE:
        batch = notify_batch()
        total += batch
    return total


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


def _build_turn_notification(game: Game, title: str, seat: int, player_id: int, kind: str) -> NewNotification:
    """Build a notification of a turn. Its `about` identifies the turn, so it is sent only once."""
    times = {
        "turn_started_at": format_timestamp(game.waiting_since),
        "deadline_at": game.deadline_at and format_timestamp(game.deadline_at),
    }
    about = f"{game.pk} {seat} {game.waiting_since.isoformat()}"
    return NewNotification(player_id, kind, about, {**_build_game_data(game, title, seat), **times})


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
            {**_build_game_data(game, game.series.title, seat.index), **data},
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
    recipients = {**dict.fromkeys(_list_ids_of_accounts_in_charge(game.series)), **seat_of}
    notify(
        notifications=[
            NewNotification(
                player_id, Kind.GAME_OVER, game.pk, {**_build_game_data(game, game.series.title, seat), **result}
            )
            for player_id, seat in recipients.items()
        ],
        now=now,
    )


def _list_ids_of_accounts_in_charge(series: Series) -> list[int]:
    return [key for key in (series.creator_id, series.organiser_id) if key is not None]


def notify_next_game(*, game: Game, by: User | None, now: datetime) -> None:
    """Notify the players that the game has been dealt, but not the player `by` who dealt it."""
    seats = game.seats.all()
    notify(
        notifications=[
            NewNotification(
                seat.player_id, Kind.NEXT_GAME, game.pk, _build_game_data(game, game.series.title, seat.index)
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
    recipients = {**dict.fromkeys(_list_ids_of_accounts_in_charge(series)), **dict(places), player.pk: seat}
    notify(
        notifications=[
            NewNotification(
                player_id,
                Kind.SEAT_FREED,
                f"{game.pk} {seat}",
                {**_build_game_data(game, series.title, own_seat), "freed_seat": seat},
            )
            for player_id, own_seat in recipients.items()
        ],
        now=now,
    )


def _build_game_data(game: Game, title: str, seat: int | None) -> dict[str, Any]:
    return {
        "series": game.series_id,
        "series_title": title,
        "game": game.pk,
        "game_number": game.number,
        "seat": seat,
    }


def notify_invited_players(*, series: Series, places: Iterable[SeriesSeat], quiet: set[int], now: datetime) -> None:
    """Notify the invited players. Those whose ids are in `quiet` find the invitation only in their daily mail.

    Notifications of earlier invitations to the series are marked as read.
    """
    reserved = {place.player_id: place for place in places if place.player_id is not None and place.accepted_at is None}
    mark_notifications_about_read(player_ids=reserved.keys(), kind=Kind.INVITED, series=series.pk)
    notify(
        notifications=[
            NewNotification(
                player_id,
                Kind.INVITED,
                f"{series.pk} {_format_optional_timestamp(place.expires_at)}",
                _build_series_data(series, place.index),
                quiet=player_id in quiet,
            )
            for player_id, place in reserved.items()
        ],
        now=now,
    )


def notify_seats_found(*, series: Series, seeks: Iterable[Seek], places: Iterable[SeriesSeat], now: datetime) -> None:
    """Notify players that the site has found a table, and until when they can take their seats."""
    seats = {place.player_id: place for place in places}
    notify(
        notifications=[
            NewNotification(
                seek.player_id,
                Kind.SEAT_FOUND,
                series.pk,
                {
                    **_build_series_data(series, seats[seek.player_id].index),
                    "seek": seek.pk,
                    "deadline_at": _format_optional_timestamp(seats[seek.player_id].expires_at),
                },
            )
            for seek in seeks
        ],
        now=now,
    )


def _format_optional_timestamp(moment: datetime | None) -> str | None:
    return None if moment is None else format_timestamp(moment)


def notify_join(*, series: Series, place: SeriesSeat, by: User, has_started: bool, now: datetime) -> None:
    """Notify the creator and the organiser that a player has joined.

    In a running series with open computer seats, the other players are notified of the join instead. Before the start
    of a table that the site has found, joins are not notified.

    With `has_started`, also notify the players, the creator and the organiser that the series has started, except `by`.

    Call last in the transaction, because this locks inboxes.
    """
    notifications = []
    if place.player_id is not None:
        about, data = f"{series.pk} {place.player_id}", _build_series_data(series, place.index)
        recipients = {key for key in _list_join_recipients(series, has_started) if key != place.player_id}
        notifications += [NewNotification(key, Kind.JOINED, about, data) for key in sorted(recipients)]
    if has_started:
        notifications += _build_start_notifications(series, by)
    notify(notifications=notifications, now=now)


def _list_join_recipients(series: Series, has_started: bool) -> set[int]:
    if series.computer_seats_open and series.state == Series.State.RUNNING and not has_started:
        return {place.player_id for place in series.places.all() if place.player_id and place.accepted_at}
    return set() if is_found_table(series) else {*_list_ids_of_accounts_in_charge(series)}


def notify_series_start(*, series: Series, by: User, now: datetime) -> None:
    """Notify the players, the creator and the organiser that the series has started.

    `by`, who started it, is not notified.
    """
    notify(notifications=_build_start_notifications(series, by), now=now)


def _build_start_notifications(series: Series, by: User) -> list[NewNotification]:
    return [
        notification
        for notification in _build_notifications_to_all(series, Kind.SERIES_STARTED)
        if notification.player_id != by.pk
    ]


def notify_year_ready(*, player_ids: Iterable[int], year: int, now: datetime) -> None:
    """Notify the players, at most once for each year, that there is a page about their year."""
    notify(
        notifications=[
            NewNotification(player_id, Kind.YEAR_READY, str(year), {"year": year}) for player_id in player_ids
        ],
        now=now,
    )


def notify_club_year_ready(*, club_id: str, player_ids: Iterable[int], year: int, now: datetime) -> None:
    """Notify the members, at most once for each year, that there is a page about the club's year."""
    about, data = f"{club_id} {year}", {"club": club_id, "year": year}
    notify(notifications=[NewNotification(one, Kind.CLUB_YEAR_READY, about, data) for one in player_ids], now=now)


def notify_series_end(*, series_id: str, now: datetime) -> None:
    series = Series.objects.only("pk", "creator", "organiser", "title").get(pk=series_id)
    notify(notifications=_build_notifications_to_all(series, Kind.SERIES_OVER), now=now)


def notify_penalty_mark(*, penalty: Penalty, by: User, now: datetime) -> None:
    """Notify the players of the game, the creator and the organiser that a penalty has a new mark.

    The author of the mark, and players who block the author, are not notified.
    """
    data = {
        "series": penalty.series_id,
        "series_title": penalty.series.title,
        "game": penalty.game_id,
        "game_number": penalty.game.number,
        "penalty": penalty.pk,
        "mark": penalty.last_mark,
        "marked_at": format_timestamp(now),
    }
    seats = penalty.game.seats.filter(player__isnull=False)
    recipients = dict.fromkeys(_list_ids_of_accounts_in_charge(penalty.series)) | dict(
        seats.values_list("player", "index")
    )
    unwilling = {by.pk, *Block.objects.filter(blocked=by).values_list("blocker", flat=True)}
    about = f"{penalty.pk} {now.isoformat()}"
    notify(
        notifications=[
            NewNotification(player_id, Kind.PENALTY_MARKED, about, {**data, "seat": seat})
            for player_id, seat in recipients.items()
            if player_id not in unwilling
        ],
        now=now,
    )


def notify_unread_chat(*, readers: Iterable[tuple[int, str]], now: datetime) -> None:
    """Notify players of unread chat lines. `readers` are pairs of a player's id and a series' id."""
    seats = dict[tuple[int | None, str], int]()
    readers = list(readers)
    series_ids = {series_id for _, series_id in readers}
    for place in SeriesSeat.objects.filter(series__in=series_ids, player__isnull=False):
        seats[place.player_id, place.series_id] = place.index
    series = Series.objects.only("title").in_bulk(series_ids)
    notify(
        notifications=[
            NewNotification(
                player_id,
                Kind.TALK_DIGEST,
                f"{series_id} {now:%Y-%m-%d}",
                _build_series_data(series[series_id], seats.get((player_id, series_id))),
            )
            for player_id, series_id in readers
        ],
        now=now,
    )


def notify_debtors(*, player_ids: Iterable[int], now: datetime) -> None:
    """Remind players of the penalties that they owe, at most once in a calendar month."""
    data = {"reminded_at": format_timestamp(now)}
    notify(
        notifications=[NewNotification(one, Kind.PENALTY_REMINDER, f"{now:%Y-%m}", data) for one in player_ids], now=now
    )


def _build_notifications_to_all(series: Series, kind: str) -> list[NewNotification]:
    """Build a notification for each player, the creator and the organiser. Accounts without a seat get `seat` None."""
    notifications = _build_notifications_to_seats(series, series.places.filter(player__isnull=False), kind)
    others, data = (
        set(_list_ids_of_accounts_in_charge(series)) - {notification.player_id for notification in notifications},
        _build_series_data(series, None),
    )
    return [*notifications, *(NewNotification(player_id, kind, series.pk, data) for player_id in sorted(others))]


def _build_notifications_to_seats(series: Series, places: Iterable[SeriesSeat], kind: str) -> list[NewNotification]:
    return [
        NewNotification(place.player_id, kind, series.pk, _build_series_data(series, place.index))
        for place in places
        if place.player_id is not None
    ]


def _build_series_data(series: Series, seat: int | None) -> dict[str, Any]:
    return {"series": series.pk, "series_title": series.title, "seat": seat}


def notify_club_invitation(*, invitation: Invitation, quiet: bool, now: datetime) -> None:
    """Notify the invited player. With `quiet`, the invitation is only in the daily mail."""
    about, data = f"{invitation.club_id} {invitation.pk}", {"club": invitation.club_id}
    notify(notifications=[NewNotification(invitation.player_id, Kind.CLUB_INVITED, about, data, quiet=quiet)], now=now)


def notify_club_join(*, member: ClubMember, now: datetime) -> None:
    """Notify the keepers of the club that a member has joined."""
    keepers = member.club.members.filter(role=ClubMember.Role.KEEPER).values_list("player", flat=True)
    data = {"club": member.club_id, "member": member.pk}
    notify(notifications=[NewNotification(keeper, Kind.CLUB_JOINED, member.pk, data) for keeper in keepers], now=now)


def notify_household_request(*, pair: HouseholdPair, now: datetime) -> None:
    """Notify the account that is asked to confirm a household pair, once for each requester."""
    data = {"pair": pair.pk}
    notify(
        notifications=[NewNotification(pair.other_id, Kind.HOUSEHOLD_REQUESTED, str(pair.requester_id), data)], now=now
    )


def notify_staff_actions(*, actions: Iterable[StaffAction], closed: Iterable[PlayerReport], now: datetime) -> None:
    """Notify players of the staff actions about them, except dismissals, and thank the authors of closed reports.

    If several reports led to the same action, the player gets one notification.
    """
    notifications = [
        NewNotification(
            action.player_id,
            Kind.STAFF_ACTION,
            f"{action.measure} {now.isoformat()}",
            {
                "measure": action.measure,
                "reason": action.reason,
                "until": None if action.until is None else format_timestamp(action.until),
            },
        )
        for action in actions
        if action.measure != Measure.DISMISSED
    ]
    thanks = [NewNotification(one.reporter_id, Kind.REPORT_CLOSED, one.pk, {"report": one.pk}) for one in closed]
    notify(notifications=[*notifications, *thanks], now=now)
