"""The times of reminders of present turns, after the player's night or time zone has changed."""

from datetime import datetime

from accounts.models import User
from games.models import Game, GameSeat
from games.services.move_clock import move_next_reminder


def move_reminders(player: User, now: datetime) -> None:
    """Move the next reminder of each present turn of the player to its time with the new night and time zone.

    A reminder that would have been due before `now` becomes due at once. Locked games are left out: a move is being
    made there.
    """
    seats = dict(GameSeat.objects.filter(player=player, finished_at=None).values_list("game", "index"))
    waiting = Game.objects.filter(pk__in=seats, reminder_at__isnull=False).order_by("pk")
    locked = waiting.select_for_update(no_key=True, skip_locked=True)
    games = [game for game in locked if game.is_waiting_for(seats[game.pk])]
    for game in games:
        move_next_reminder(game, player, now)
    Game.objects.bulk_update(games, ["reminder_at"])
