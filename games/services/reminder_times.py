"""The times of reminders of present turns, after the player's night or time zone has changed."""

from datetime import datetime

from accounts.models import User
from games.models import Game, GameSeat
from games.services.move_clock import move_next_reminder

LOADED_FIELDS = ("awaited", "waiting_since", "deadline_at", "reminder_at", "reminder_count")


def move_reminders(player: User, now: datetime) -> None:
    """Move the next reminder of each present turn of the player to its time with the new night and time zone.

    If no reminder of a turn has a new time after `now`, the last one becomes due at once. Locks all running games of
    the player, because a move that is being made has perhaps read the old night.
    """
    seats = dict(GameSeat.objects.filter(player=player, finished_at=None).values_list("game", "index"))
    games = Game.objects.filter(pk__in=seats).order_by("pk").only(*LOADED_FIELDS).select_for_update(no_key=True)
    moved = [game for game in games if game.reminder_at is not None and game.is_waiting_for(seats[game.pk])]
    for game in moved:
        move_next_reminder(game, player, now)
    Game.objects.bulk_update(moved, ["reminder_at"])
