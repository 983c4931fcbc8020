"""The public profile of a player: results, reliability and ratings."""

from typing import Any

from django.db.models import F, QuerySet

from accounts.models import User
from games.models import Game, PlayerTotals
from games.models.reliability import compute_reliability
from games.selectors.house_presets import list_public_presets
from games.selectors.ratings import list_ratings
from games.selectors.series import build_game_line, listed_series

COUNTED = ("games", "fool", "draws", "epaulettes")


def find_player(name: str) -> User | None:
    """Return the active player of this name, or None. The name may be in any case. One query."""
    return User.objects.with_name(name).filter(is_active=True).first()


def build_profile(player: User) -> dict[str, Any]:
    """Return the public profile. Five queries, whatever the player has played.

    The totals include finished games of private series.
    """
    return {
        "player": player.username,
        "display_name": player.shown_name,
        "created_at": player.created_at,
        "bot": player.is_bot,
        **_load_totals(player),
        "reliability": compute_reliability(player.pk),
        "ratings": list_ratings(player),
        "presets": list_public_presets(player),
    }


def _load_totals(player: User) -> dict[str, int]:
    totals = PlayerTotals.objects.filter(player=player).first() or PlayerTotals()
    return {name: getattr(totals, name) for name in COUNTED}


def list_played_games(player: User, viewer: User | None) -> QuerySet[Any]:
    """Return the player's games in public series and in the viewer's own series, unordered; all of them to the player.
    One query per page.

    An index serves the order by `-seat_started_at` and `-pk`.
    """
    games = Game.objects.filter(seats__player=player)
    if viewer != player:
        games = games.filter(series__in=listed_series(viewer))
    games = games.annotate(seat=F("seats__index"), seat_started_at=F("seats__started_at"))
    return games.only("series_id", "number", "phase", "started_at", "finished_at", "result")


def build_played_line(game: Any) -> dict[str, Any]:
    """Return a line of `list_played_games`. No query."""
    return {"series": game.series_id, "seat": game.seat, **build_game_line(game)}
