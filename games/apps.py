from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the functions through which the accounts app uses games."""
        from accounts import registry
        from games.mailing import picture_of
        from games.notices.sentences import KINDS
        from games.selectors import own
        from games.selectors.own_games import own_games
        from games.selectors.turns import games_waiting_for
        from games.services.leaving import player_leaves
        from games.services.series.bots import bot_declared

        for kind in KINDS:
            registry.tells(kind)
        registry.farewell(player_leaves)
        registry.declared(bot_declared)
        registry.plays(own.last_played)
        registry.draws(picture_of)
        registry.waits(lambda user: games_waiting_for(user).count())
        registry.export("series", own.own_series)
        registry.export("games", own_games)
        registry.export("penalties", own.own_penalties)
        registry.export("orders", own.own_orders)
        registry.export("ordered_moves", own.own_ordered_moves)
        registry.export("reviews", own.own_reviews)
        registry.export("ratings", own.own_ratings)
        registry.export("chat", own.own_lines)
        registry.export("blocks", own.own_blocks)
        registry.export("holidays", own.own_holidays)
        registry.export("presets", own.own_presets)
