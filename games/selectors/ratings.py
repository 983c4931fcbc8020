"""Ratings of players and computer levels, and their history."""

from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When
from django.db.models.expressions import RawSQL

from accounts.models import User
from games.models import Pool, Rating, RatingChange
from games.models.rating import LISTED, compute_displayed_rating
from games.selectors.series import listed_series

DIGITS = 4
LARGEST_ID = 2**63 - 1
NEWEST_CHANGES = """
    SELECT newest.id FROM games_rating rating CROSS JOIN LATERAL (
        SELECT id FROM games_ratingchange WHERE rating_id = rating.id AND id < %s ORDER BY id DESC LIMIT %s
    ) newest
    WHERE rating.player_id = %s
"""
"""The ids of the newest changes of each of a player's ratings. The index by rating gives them without a sort."""


def list_leaderboard(pool: str) -> QuerySet[Rating]:
    """Return the ratings on the leaderboard of the pool, unordered: computer levels and active players. One query per
    page.
    """
    active = Q(player__isnull=True) | Q(player__is_active=True)
    return Rating.objects.filter(LISTED, active, pool=pool).select_related("player")


def build_leaderboard_line(rating: Rating) -> dict[str, Any]:
    """Return a line of the leaderboard. No query."""
    return {
        "player": rating.player.username if rating.player else None,
        "display_name": rating.player.shown_name if rating.player else None,
        "computer": rating.computer or None,
        "bot": rating.player is not None and rating.player.is_bot,
        **_build_strength(rating.mu, rating.sigma),
        "games": rating.games,
    }


def _build_strength(mu: float, sigma: float) -> dict[str, float]:
    return {"rating": compute_displayed_rating(mu, sigma), "mu": round(mu, DIGITS), "sigma": round(sigma, DIGITS)}


def list_ratings(player: User) -> list[dict[str, Any]]:
    """Return a rating for each pool that the player has played in, in the order of the pools. One query."""
    rows = {row.pool: row for row in Rating.objects.filter(player=player)}
    return [_build_pool_rating(rows[pool]) for pool in Pool.values if pool in rows]


def _build_pool_rating(row: Rating) -> dict[str, Any]:
    return {"pool": row.pool, **_build_strength(row.mu, row.sigma), "games": row.games, "listed": row.is_listed}


def list_rating_changes(player: User, viewer: User | None, *, before: int | None, most: int) -> QuerySet[RatingChange]:
    """Return the `most` newest changes of each of the player's ratings with ids below `before`, unordered. One query.

    A change names its game only if the viewer may see this game in lists. For the player, all changes name their games.
    """
    newest = RawSQL(NEWEST_CHANGES, [LARGEST_ID if before is None else before, most, player.pk])
    named = When(Exists(listed_series(viewer).filter(pk=OuterRef("game__series_id"))), then=F("game_id"))
    shown = F("game_id") if viewer == player else Case(named)
    return RatingChange.objects.filter(pk__in=newest).select_related("rating").annotate(shown_game=shown)


def build_rating_change(change: Any) -> dict[str, Any]:
    """Return a line of `list_rating_changes`. No query."""
    return {
        "pool": change.rating.pool,
        "game": change.shown_game,
        "before": _build_strength(change.mu_before, change.sigma_before),
        "after": _build_strength(change.mu_after, change.sigma_after),
        "at": change.at,
    }
