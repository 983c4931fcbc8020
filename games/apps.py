from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the functions that `accounts` calls in this app: notification kinds, hooks and exporters."""
        from accounts import registry
        from games.mail_pictures import draw_club_year_picture, draw_game_picture, draw_year_picture
        from games.notification_kinds.kinds import KINDS
        from games.selectors import export
        from games.selectors.export_games import export_games
        from games.selectors.turns import list_awaited_games
        from games.services.player_removal import remove_player
        from games.services.series.bots import remove_declared_bot

        for kind in KINDS:
            registry.register_notification_kind(kind)
        registry.register_deletion_hook(remove_player)
        registry.register_bot_hook(remove_declared_bot)
        registry.register_last_played(export.find_last_play_time)
        registry.register_picture_drawer(draw_game_picture)
        registry.register_picture_drawer(draw_year_picture)
        registry.register_picture_drawer(draw_club_year_picture)
        registry.register_waiting_counter(lambda user: list_awaited_games(user).count())
        registry.register_exporter("series", export.export_series)
        registry.register_exporter("games", export_games)
        registry.register_exporter("penalties", export.export_penalties)
        registry.register_exporter("orders", export.export_orders)
        registry.register_exporter("ordered_moves", export.export_ordered_moves)
        registry.register_exporter("reviews", export.export_reviews)
        registry.register_exporter("ratings", export.export_ratings)
        registry.register_exporter("chat", export.export_chat_lines)
        registry.register_exporter("blocks", export.export_blocks)
        registry.register_exporter("household", export.export_household)
        registry.register_exporter("reports", export.export_reports)
        registry.register_exporter("staff_actions", export.export_staff_actions)
        registry.register_exporter("holidays", export.export_days_off)
        registry.register_exporter("clubs", export.export_clubs)
        registry.register_exporter("away", export.export_away)
        registry.register_exporter("seeks", export.export_seeks)
        registry.register_exporter("presets", export.export_presets)
