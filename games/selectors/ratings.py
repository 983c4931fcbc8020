"""Ratings of players and computer levels, and the changes of ratings."""

from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.expressions import RawSQL
from django.utils import timezone

from accounts.models import User
from accounts.models.user import build_may_play_condition
from games.models import Pool, Rating, RatingChange
from games.models.rating import IS_ON_LEADERBOARD, compute_displayed_rating
from games.selectors.series import select_listed_series
from games.sql.ratings import SELECT_NEWEST_CHANGES

DECIMAL_PLACES = 4
LARGEST_ID = 2**63 - 1


def list_leaderboard(pool: str) -> QuerySet[Rating]:
    """Return the leaderboard of the pool, unordered. One query per page.

    It has the ratings of computer levels, and of active players who are neither suspended nor banned.
    """
    may_play = Q(player__is_active=True) & build_may_play_condition(timezone.now(), "player__")
    shown = Q(player__isnull=True) | may_play
    return Rating.objects.filter(IS_ON_LEADERBOARD, shown, pool=pool).select_related("player")


def build_leaderboard_row(rating: Rating) -> dict[str, Any]:
    """Return the JSON object of a rating on the leaderboard. No query."""
    return {
        "player": rating.player.username if rating.player else None,
        "display_name": rating.player.shown_name if rating.player else None,
        "computer": rating.computer or None,
        "bot": rating.player is not None and rating.player.is_bot,
        **_build_strength(rating.mu, rating.sigma),
        "games": rating.games,
    }


def _build_strength(mu: float, sigma: float) -> dict[str, float]:
    return {
        "rating": compute_displayed_rating(mu, sigma),
        "mu": round(mu, DECIMAL_PLACES),
        "sigma": round(sigma, DECIMAL_PLACES),
    }


def list_ratings(player: User) -> list[dict[str, Any]]:
    """Return the player's ratings, one for each pool, in the order of the pools. One query."""
    rows = {row.pool: row for row in Rating.objects.filter(player=player)}
    return [
        {"pool": row.pool, **_build_strength(row.mu, row.sigma), "games": row.games, "listed": row.is_on_leaderboard}
        for row in (rows[pool] for pool in Pool.values if pool in rows)
    ]


def list_rating_changes(player: User, viewer: User | None, *, before: int | None, most: int) -> QuerySet[RatingChange]:
    """Return the newest changes of the player's ratings, unordered. One query.

    Of each rating, at most `most` changes with ids below `before` are returned. Each has an additional column
    `shown_game`: the id of the game that caused the change, or None if the viewer may not see that game in lists.
    """
    newest = RawSQL(SELECT_NEWEST_CHANGES, [LARGEST_ID if before is None else before, most, player.pk])
    named = When(Exists(select_listed_series(viewer).filter(pk=OuterRef("game__series_id"))), then=F("game_id"))
    shown = F("game_id") if viewer == player else Case(named)
    return RatingChange.objects.filter(pk__in=newest).select_related("rating").annotate(shown_game=shown)


def build_rating_change(change: Any) -> dict[str, Any]:
    """Return the JSON object of a rating change. The change comes from `list_rating_changes`. No query."""
    return {
        "pool": change.rating.pool,
        "game": change.shown_game,
        "before": _build_strength(change.mu_before, change.sigma_before),
        "after": _build_strength(change.mu_after, change.sigma_after),
        "at": change.at,
    }
