"""The days off of the players of a series, for the page of the series."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Series
from games.selectors.days_off import build_day_off, list_days_off
from games.services.days_off import MAX_DAYS_AHEAD, can_give_back_day_off
from games.web.view_helpers import get_time_zone

MAX_DAYS_OFF_OF_OTHERS = 50
"""The largest number of days off of other players that the page lists. It lists all days off of the user, because the
user can give them back there."""
LATEST_ZONE = timedelta(hours=12)
"""A day ends last in the time zone that is this far behind UTC."""


def build_days_off(series: Series, user: User | None, now: datetime | None = None) -> dict[str, Any] | None:
    """Return all days off of the user and the next ones of the other players, earliest first.

    Days off that have ended in every time zone are left out. Return None if no days off are agreed, or if the series
    is over.
    """
    if not series.holidays or series.state not in (Series.State.OPEN, Series.State.RUNNING):
        return None
    now = now or timezone.now()
    today = now.astimezone(get_time_zone(user)).date()
    rows = list_days_off(series).filter(day__gte=(now - LATEST_ZONE).date()).order_by("day", "pk")
    own = rows.filter(player=user) if user is not None else rows.none()
    others = rows.exclude(pk__in=own.values("pk"))[:MAX_DAYS_OFF_OF_OTHERS]
    taken = [
        {
            **build_day_off(row),
            "date": row.day,
            "can_be_given_back": row.player == user and can_give_back_day_off(row.day, now),
        }
        for row in sorted([*own, *others], key=lambda row: (row.day, row.pk))
    ]
    return {"taken": taken, "first": today.isoformat(), "last": (today + MAX_DAYS_AHEAD).isoformat()}
