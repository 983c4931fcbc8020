"""Notifications of the pages of a year."""

from collections.abc import Iterable
from datetime import datetime

from accounts.models import Kind
from accounts.services import NewNotification, notify


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
