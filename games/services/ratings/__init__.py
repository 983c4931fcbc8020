"""Ratings: what a game says of the strength of those who played it, and how that is kept."""

from games.services.ratings.changing import rate_game
from games.services.ratings.checking import differences
from games.services.ratings.rebuilding import rebuild

__all__ = ["differences", "rate_game", "rebuild"]
