"""Days off in a series. Every user who may see the series may see them."""

from datetime import date
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.models import Holiday, Series


def list_days_off(series: Series) -> QuerySet[Holiday]:
    """Return the days off of all players of the series, unordered. One query per page."""
    return Holiday.objects.filter(series=series).select_related("player")


def find_day_off(series_id: str, user: User, day: date) -> Holiday | None:
    """Return the player's day off on this date, or None if there is none."""
    return Holiday.objects.select_related("player").filter(series=series_id, player=user, day=day).first()


def build_day_off(row: Holiday) -> dict[str, Any]:
    return {
        "player": row.player.username,
        "display_name": row.player.shown_name,
        "day": row.day.isoformat(),
        "taken_at": row.taken_at,
    }
