"""Notifications of series: invitations, joins, start, end, and unread chat lines."""

from collections.abc import Iterable
from datetime import datetime

from accounts.models import Kind, User
from accounts.services import NewNotification, mark_notifications_about_read, notify
from durak_site.http.json_encoding import format_timestamp
from games.models import Seek, Series, SeriesSeat
from games.models.seek import is_found_table
from games.services.notifications.data import build_series_data, list_ids_of_accounts_in_charge


def notify_invited_players(*, series: Series, places: Iterable[SeriesSeat], quiet: set[int], now: datetime) -> None:
    """Notify the invited players. Those whose ids are in `quiet` find the invitation only in their daily mail.

    Notifications of earlier invitations to the series are marked as read.
    """
    reserved = {place.player_id: place for place in places if place.player_id is not None and place.accepted_at is None}
    notify(
        notifications=[
            NewNotification(
                player_id,
                Kind.INVITED,
                f"{series.pk} {_format_optional_timestamp(place.expires_at)}",
                build_series_data(series, place.index),
                quiet=player_id in quiet,
            )
            for player_id, place in reserved.items()
        ],
        now=now,
    )
    # After `notify`, because the inbox of a notification is locked before the notification.
    mark_notifications_about_read(player_ids=reserved.keys(), kind=Kind.INVITED, before=now, series=series.pk)


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
                    **build_series_data(series, seats[seek.player_id].index),
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
        about, data = f"{series.pk} {place.player_id}", build_series_data(series, place.index)
        recipients = {key for key in _list_join_recipients(series, has_started) if key != place.player_id}
        notifications += [NewNotification(key, Kind.JOINED, about, data) for key in sorted(recipients)]
    if has_started:
        notifications += _build_start_notifications(series, by)
    notify(notifications=notifications, now=now)


def _list_join_recipients(series: Series, has_started: bool) -> set[int]:
    if series.computer_seats_open and series.state == Series.State.RUNNING and not has_started:
        return {place.player_id for place in series.places.all() if place.player_id and place.accepted_at}
    return set() if is_found_table(series) else {*list_ids_of_accounts_in_charge(series)}


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


def notify_series_end(*, series_id: str, now: datetime) -> None:
    series = Series.objects.only("pk", "creator", "organiser", "title").get(pk=series_id)
    notify(notifications=_build_notifications_to_all(series, Kind.SERIES_OVER), now=now)


def _build_notifications_to_all(series: Series, kind: str) -> list[NewNotification]:
    """Build a notification for each player, the creator and the organiser. Accounts without a seat get `seat` None."""
    notifications = _build_notifications_to_seats(series, series.places.filter(player__isnull=False), kind)
    others, data = (
        set(list_ids_of_accounts_in_charge(series)) - {notification.player_id for notification in notifications},
        build_series_data(series, None),
    )
    return [*notifications, *(NewNotification(player_id, kind, series.pk, data) for player_id in sorted(others))]


def _build_notifications_to_seats(series: Series, places: Iterable[SeriesSeat], kind: str) -> list[NewNotification]:
    return [
        NewNotification(place.player_id, kind, series.pk, build_series_data(series, place.index))
        for place in places
        if place.player_id is not None
    ]


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
                build_series_data(series[series_id], seats.get((player_id, series_id))),
            )
            for player_id, series_id in readers
        ],
        now=now,
    )
