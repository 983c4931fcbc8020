"""Ratings of players and computer levels: updated when a game ends, checked, and rebuilt."""

from games.services.ratings.changing import rate_game
from games.services.ratings.checking import differences
from games.services.ratings.rebuilding import rebuild

__all__ = ["differences", "rate_game", "rebuild"]
