"""A player's absence, and the days off that it takes in each running series of the player."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from accounts.models import User
from games.models import Holiday, Series
from games.models.away import find_absence, list_absence_days, list_effective_days, select_running_series


def load_absence(user: User, now: datetime) -> dict[str, Any] | None:
    """Return the user's present or future absence with its days off in each running series, or None. Five queries."""
    absence = find_absence(user, now)
    if absence is None:
        return None
    tables = list(select_running_series(user).order_by("created_at", "pk").prefetch_related("places__player"))
    days, taken = list_absence_days(absence, now), defaultdict(set)
    for series_id, day in Holiday.objects.filter(player=user, series__in=tables).values_list("series", "day"):
        taken[series_id].add(day)
    return {
        "from_date": absence.from_date.isoformat(),
        "to_date": absence.to_date.isoformat(),
        "tables": [_build_series_row(series, user, days, taken[series.pk]) for series in tables],
    }


def _build_series_row(series: Series, user: User, days: Iterable[date], taken: set[date]) -> dict[str, Any]:
    wanted = list_effective_days(series, days)
    missing = [day.isoformat() for day in wanted if day not in taken]
    reason = "none_left" if series.holidays else "not_agreed"
    places = sorted(series.places.all(), key=lambda place: place.index)
    return {
        "series": series.pk,
        "players": [place.player.username for place in places if place.player and place.player_id != user.pk],
        "days_off": [day.isoformat() for day in wanted if day in taken],
        "days_missing": missing,
        "reason": reason if missing else None,
    }
