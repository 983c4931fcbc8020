"""The admin pages of `games`. Importing this package registers them."""

from games.admin import chat_reports, games, player_reports, results, series

__all__ = ["chat_reports", "games", "player_reports", "results", "series"]
