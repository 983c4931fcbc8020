from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tells accounts what games know of people."""
        from accounts import registry
        from accounts.models import Kind
        from games.selectors import news, own
        from games.services.leaving import player_leaves

        registry.tells(Kind.YOUR_TURN, news.awaited)
        registry.tells(Kind.DEADLINE_NEAR, news.awaited)
        registry.tells(Kind.GAME_OVER, news.over)
        registry.tells(Kind.NEXT_GAME, news.dealt)
        registry.tells(Kind.SERIES_STARTED, news.table)
        registry.tells(Kind.SERIES_OVER, news.table)
        registry.tells(Kind.INVITED, news.kept_seat)
        registry.tells(Kind.JOINED, news.sat_down)
        registry.farewell(player_leaves)
        registry.export("series", own.own_series)
        registry.export("games", own.own_games)
        registry.export("penalties", own.own_penalties)
        registry.export("orders", own.own_orders)
        registry.export("ratings", own.own_ratings)
        registry.export("chat", own.own_lines)
        registry.export("blocks", own.own_blocks)
        registry.export("holidays", own.own_holidays)
