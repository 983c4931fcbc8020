"""Who at a table has taken which days off: a thing between all who may know of the series."""

from datetime import date
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.models import Holiday, Series


def holidays_of(series: Series) -> QuerySet[Holiday]:
    """In no order; one query for each page that is cut from it."""
    return Holiday.objects.filter(series=series).select_related("player")


def holiday_of(series_id: str, user: User, day: date) -> Holiday | None:
    """The day of this player, if it is taken."""
    return Holiday.objects.select_related("player").filter(series=series_id, player=user, day=day).first()


def holiday(row: Holiday) -> dict[str, Any]:
    return {"player": row.player.username, "day": row.day.isoformat(), "taken_at": row.taken_at}
