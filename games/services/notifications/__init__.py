"""Notifications of games, series, clubs and people. No other package of `games` writes to inboxes."""

from games.services.notifications.clubs import notify_club_invitation, notify_club_join
from games.services.notifications.games import (
    notify_extension_grant,
    notify_extension_request,
    notify_game_end,
    notify_next_game,
    notify_seat_freed,
)
from games.services.notifications.penalties import notify_debtors, notify_penalty_mark
from games.services.notifications.people import notify_household_request, notify_staff_actions
from games.services.notifications.series import (
    notify_invited_players,
    notify_join,
    notify_seats_found,
    notify_series_end,
    notify_series_start,
    notify_unread_chat,
)
from games.services.notifications.turns import notify_due_turns, send_due_reminders
from games.services.notifications.years import notify_club_year_ready, notify_year_ready

__all__ = [
    "notify_club_invitation",
    "notify_club_join",
    "notify_club_year_ready",
    "notify_debtors",
    "notify_due_turns",
    "notify_extension_grant",
    "notify_extension_request",
    "notify_game_end",
    "notify_household_request",
    "notify_invited_players",
    "notify_join",
    "notify_next_game",
    "notify_penalty_mark",
    "notify_seat_freed",
    "notify_seats_found",
    "notify_series_end",
    "notify_series_start",
    "notify_staff_actions",
    "notify_unread_chat",
    "notify_year_ready",
    "send_due_reminders",
]
