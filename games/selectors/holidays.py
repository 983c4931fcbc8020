"""Who at a table has taken which days off: a thing between all who may know of the series."""

from typing import Any

from django.db.models import QuerySet

from games.models import Holiday, Series


def holidays_of(series: Series) -> QuerySet[Holiday]:
    """In no order; one query for each page that is cut from it."""
    return Holiday.objects.filter(series=series).select_related("player")


def holiday(row: Holiday) -> dict[str, Any]:
    return {"player": row.player.username, "day": row.day, "taken": row.taken_at}
