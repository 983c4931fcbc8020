from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register this app's kinds of notifications, hooks and export functions with `accounts`."""
        from accounts import registry
        from games.mail_pictures import draw_club_year_picture, draw_game_picture, draw_year_picture
        from games.notification_kinds.kinds import KINDS
        from games.selectors import export
        from games.selectors.export_games import export_games
        from games.selectors.own_games import find_last_play_time
        from games.selectors.turns import select_waiting_games
        from games.services.player_removal import remove_player
        from games.services.reminder_times import move_reminders
        from games.services.series.bots import remove_declared_bot

        for kind in KINDS:
            registry.register_notification_kind(kind)
        registry.register_deletion_hook(remove_player)
        registry.register_new_bot_hook(remove_declared_bot)
        registry.register_new_night_hook(move_reminders)
        registry.register_last_game_time_finder(find_last_play_time)
        registry.register_picture_drawer(draw_game_picture)
        registry.register_picture_drawer(draw_year_picture)
        registry.register_picture_drawer(draw_club_year_picture)
        registry.register_waiting_counter(lambda user: select_waiting_games(user).count())
        registry.register_export_list("series", export.export_series)
        registry.register_export_list("games", export_games)
        registry.register_export_list("penalties", export.export_penalties)
        registry.register_export_list("orders", export.export_orders)
        registry.register_export_list("ordered_moves", export.export_ordered_moves)
        registry.register_export_list("reviews", export.export_reviews)
        registry.register_export_list("ratings", export.export_ratings)
        registry.register_export_list("chat", export.export_chat_lines)
        registry.register_export_list("chat_reports", export.export_chat_reports)
        registry.register_export_list("blocks", export.export_blocks)
        registry.register_export_list("household", export.export_household_pairs)
        registry.register_export_list("reports", export.export_reports)
        registry.register_export_list("staff_actions", export.export_staff_actions)
        registry.register_export_list("holidays", export.export_days_off)
        registry.register_export_list("clubs", export.export_clubs)
        registry.register_export_list("away", export.export_absence)
        registry.register_export_list("seeks", export.export_seeks)
        registry.register_export_list("presets", export.export_presets)
