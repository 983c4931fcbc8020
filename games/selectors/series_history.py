"""The results of a chain: a series, the series of which it is a rematch, and its rematches."""

from typing import Any

from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.db.models.expressions import RawSQL

from accounts.models import User
from games.models import Series
from games.models.visibility import build_own_series_condition, build_visible_condition
from games.selectors.standings import COUNTED, COUNTS

MOST_PARTS = 100
"""The maximum number of series of a chain in a response. The newest series are listed."""

# The statement uses the primary key and the index of `rematch_of`. UNION ends it at a cycle, which only a falsified row
# can cause.
CHAIN = """
    WITH RECURSIVE earlier AS (
        SELECT id, rematch_of_id FROM games_series WHERE id = %s
        UNION
        SELECT one.id, one.rematch_of_id FROM earlier JOIN games_series one ON one.id = earlier.rematch_of_id
    ), later AS (
        SELECT id FROM earlier WHERE id = %s
        UNION
        SELECT one.id FROM later JOIN games_series one ON one.rematch_of_id = later.id AND one.state <> 'cancelled'
    )
    SELECT id FROM earlier UNION SELECT id FROM later
"""
TOTALS = f"""
    SELECT player.username, coalesce(nullif(player.display_name, ''), player.username), coalesce(player.is_bot, false),
           seat.computer, {COUNTS}
    FROM games_game game JOIN games_gameseat seat ON seat.game_id = game.id
    LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE game.series_id = ANY(%s) AND game.finished_at IS NOT NULL
    GROUP BY player.id, seat.computer, CASE WHEN player.id IS NULL THEN seat.index END
    ORDER BY min(seat.index), max(game.started_at) DESC
"""  # noqa: S608


def build_history(series: Series, user: User | None) -> dict[str, Any]:
    """Return the series of the chain that the viewer may see, and the sums of their standings by player. Two
    queries."""
    parts = list(_list_parts(series, user))
    return {
        "since": min((part.started_at for part in parts if part.started_at), default=None),
        "games": sum(part.games_counted for part in parts),
        "standings": _sum_by_player([part.pk for part in parts]),
        "parts": [_build_part(part) for part in parts[:MOST_PARTS]],
    }


def _list_parts(series: Series, user: User | None) -> "QuerySet[Any]":
    """Return the series of the chain that the viewer may see, newest first. Each has the number of its games that
    count.

    The view of a public series does not show unlisted series, unless they are the viewer's own. `series` itself is
    always included. The caller has checked that the user may see it or has its code.
    """
    listed = Q(visibility__in=[Series.Visibility.PUBLIC, series.visibility]) | build_own_series_condition(user)
    counted = Q(games__finished_at__isnull=False) & ~Q(games__result__kind="abandoned")
    return (
        Series.objects.filter(
            Q(pk=series.pk) | build_visible_condition(user) & listed, pk__in=RawSQL(CHAIN, [series.pk] * 2)
        )
        .only("title", "state", "started_at")
        .annotate(games_counted=Count("games", filter=counted))
        .order_by("-created_at", "-pk")
    )


def _build_part(part: Any) -> dict[str, Any]:
    return {
        "series": part.pk,
        "title": part.title,
        "state": part.state,
        "started_at": part.started_at,
        "games": part.games_counted,
    }


def _sum_by_player(series_ids: list[str]) -> list[dict[str, Any]]:
    """Return the sums of the results of each person in all seats, and of the computer in each seat. One query."""
    with connection.cursor() as cursor:
        cursor.execute(TOTALS, [series_ids])
        return [
            {
                "player": player,
                "display_name": name,
                "bot": is_bot,
                "computer": computer or None,
                **dict(zip(COUNTED, counts, strict=True)),
            }
            for player, name, is_bot, computer, *counts in cursor.fetchall()
        ]
