"""The results of a chain: a series, the series of which it is a rematch, and its rematches."""

from typing import Any

from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.db.models.expressions import RawSQL

from accounts.models import User
from durak_site.database.rows import read_named_rows
from games.models import Series
from games.models.visibility import build_own_series_condition, build_visible_condition
from games.sql.standings import SELECT_CHAIN, SELECT_CHAIN_TOTALS

MAX_SERIES_OF_CHAIN = 100
"""Maximum number of series of a chain in a response. The newest series are listed."""


def build_chain_history(series: Series, user: User | None) -> dict[str, Any]:
    """Return the series of the chain that the viewer may see, and each player's summed standings. Two queries."""
    parts = list(_list_series_of_chain(series, user))
    return {
        "since": min((part.started_at for part in parts if part.started_at), default=None),
        "games": sum(part.games_counted for part in parts),
        "standings": _sum_by_player([part.pk for part in parts]),
        "parts": [_build_series_of_chain(part) for part in parts[:MAX_SERIES_OF_CHAIN]],
    }


def _list_series_of_chain(series: Series, user: User | None) -> "QuerySet[Any]":
    """Return the series of the chain that the viewer may see, newest first, each with its number of finished games.

    If `series` is public, other series of the chain are included only if they are public or the viewer's own. `series`
    itself is always included, because the caller has checked the permission or the series code.
    """
    listed = Q(visibility__in=[Series.Visibility.PUBLIC, series.visibility]) | build_own_series_condition(user)
    counted = Q(games__finished_at__isnull=False) & ~Q(games__result__kind="abandoned")
    return (
        Series.objects.filter(
            Q(pk=series.pk) | build_visible_condition(user) & listed, pk__in=RawSQL(SELECT_CHAIN, [series.pk] * 2)
        )
        .only("title", "state", "started_at")
        .annotate(games_counted=Count("games", filter=counted))
        .order_by("-created_at", "-pk")
    )


def _build_series_of_chain(part: Any) -> dict[str, Any]:
    return {
        "series": part.pk,
        "title": part.title,
        "state": part.state,
        "started_at": part.started_at,
        "games": part.games_counted,
    }


def _sum_by_player(series_ids: list[str]) -> list[dict[str, Any]]:
    """Return one row of summed results for each person, and one for each computer's seat. One query."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_CHAIN_TOTALS, [series_ids])
        return read_named_rows(cursor)
