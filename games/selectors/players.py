"""A player as everybody sees them: what finished games came to, how reliable, how strong."""

from typing import Any

from django.db.models import F, QuerySet

from accounts.models import User
from games.models import Game, PlayerTotals
from games.models.reliability import reliability_of
from games.selectors.house_presets import house_presets_on_profile
from games.selectors.ratings import ratings_of
from games.selectors.series import game_line, shown_to

COUNTED = ("games", "fool", "draws", "epaulettes")


def player_named(name: str) -> User | None:
    """The player of this name, in any case of its letters; who has left is nobody's business. One query."""
    return User.objects.named(name).filter(is_active=True).first()


def profile(player: User) -> dict[str, Any]:
    """The public profile. Five queries, whatever the player has played.

    The counts are of all finished games, those of private series too, but tell of none of them.
    """
    return {
        "player": player.username,
        "created_at": player.created_at,
        "bot": player.is_bot,
        **counts(player),
        "reliability": reliability_of(player.pk),
        "ratings": ratings_of(player),
        "presets": house_presets_on_profile(player),
    }


def counts(player: User) -> dict[str, int]:
    totals = PlayerTotals.objects.filter(player=player).first() or PlayerTotals()
    return {name: getattr(totals, name) for name in COUNTED}


def games_played(player: User, viewer: User | None) -> QuerySet[Any]:
    """The player's games of public series and of the viewer's own, to be ordered by `-seat_started_at` and `-pk`, for
    which there is an index. One query for each page that is cut from it."""
    games = Game.objects.filter(seats__player=player, series__in=shown_to(viewer))
    games = games.annotate(seat=F("seats__index"), seat_started_at=F("seats__started_at"))
    return games.only("series_id", "number", "phase", "started_at", "finished_at", "result")


def played_line(game: Any) -> dict[str, Any]:
    """A line of `games_played`. No query."""
    return {"series": game.series_id, "seat": game.seat, **game_line(game)}
