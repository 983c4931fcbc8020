"""Notifications of marked penalties, and reminders of debts."""

from collections.abc import Iterable
from datetime import datetime

from accounts.models import Kind, User
from accounts.services import NewNotification, notify
from durak_site.http.json_encoding import format_timestamp
from games.models import Block, Penalty
from games.services.notifications.data import list_ids_of_accounts_in_charge


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
    recipients = dict.fromkeys(list_ids_of_accounts_in_charge(penalty.series)) | dict(
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


def notify_debtors(*, player_ids: Iterable[int], now: datetime) -> None:
    """Remind players of the penalties that they owe, at most once in a calendar month."""
    data = {"reminded_at": format_timestamp(now)}
    notify(
        notifications=[NewNotification(one, Kind.PENALTY_REMINDER, f"{now:%Y-%m}", data) for one in player_ids], now=now
    )
