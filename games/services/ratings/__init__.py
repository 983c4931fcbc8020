"""Ratings of players and computer levels: update them after a game, check them, rebuild them."""

from games.services.ratings.game_rating import rate_game
from games.services.ratings.rating_checks import find_rating_differences
from games.services.ratings.rating_rebuild import rebuild_ratings

__all__ = ["find_rating_differences", "rate_game", "rebuild_ratings"]
