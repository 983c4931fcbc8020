"""Ratings of players and computer levels. They are updated when a game ends, and can be checked and rebuilt."""

from games.services.ratings.game_rating import rate_game
from games.services.ratings.rating_checks import find_rating_differences
from games.services.ratings.rating_rebuild import rebuild_ratings

__all__ = ["find_rating_differences", "rate_game", "rebuild_ratings"]
