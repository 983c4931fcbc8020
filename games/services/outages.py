"""Outages: while the site is down, the clocks of all games stand still.

Each sweep stores when it began. If the last sweep began long ago, the site was down since then: the machine, the
database or all workers for clocks. A database restored from a backup looks the same.
"""

import logging
from collections import defaultdict
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import wake_ups
from games.models import Game, GameSeat, LastSweep, Outage
from games.services.move_clock import find_next_reminder, give_back_time

logger = logging.getLogger(__name__)

MIN_OUTAGE = timedelta(minutes=10)
"""If the time between two sweeps is shorter, clocks go on. A busy site or a restart can delay a sweep by minutes."""
UNUSED_COLUMNS = ("snapshot", "seed", "previous", "computer_choice")
"""The largest columns of a game. An outage does not change them."""


def record_sweep(*, now: datetime) -> None:
    """Store that a sweep has begun. After an outage, move the running clocks. Call this before acting on deadlines.

    All changes are in one transaction, which locks the games whose clocks run. If it fails, nothing is stored, and the
    next sweep tries again.
    """
    players_by_game: dict[str, list[int | None]] = {}
    with transaction.atomic():
        last = _lock_last_sweep(now)
        if now - last.began_at >= MIN_OUTAGE:
            outage = Outage.objects.create(began_at=last.began_at, ended_at=now)
            players_by_game = _move_running_clocks(outage)
            logger.warning("No sweep ran from %s. Clocks of %d games stood still.", outage, len(players_by_game))
        if last.began_at < now:
            last.began_at = now
            last.save()
    for game_id, players in players_by_game.items():
        wake_ups.publish_game_change(game_id, players)


def sum_outages_during(game: Game) -> timedelta:
    """Return the sum of the outages that ended after the game's start and, if it is over, before its end. One query."""
    outages = Outage.objects.filter(ended_at__gte=game.started_at, ended_at__lte=game.finished_at or timezone.now())
    return sum((one.ended_at - one.began_at for one in outages), timedelta())


def _lock_last_sweep(now: datetime) -> LastSweep:
    LastSweep.objects.get_or_create(pk=1, defaults={"began_at": now})
    return LastSweep.objects.select_for_update().get(pk=1)


def _move_running_clocks(outage: Outage) -> dict[str, list[int | None]]:
    """Give each running clock the time back that it has run in the outage. Return the players of each game."""
    running = Game.objects.filter(deadline_at__isnull=False, waiting_since__lt=outage.ended_at).order_by("pk")
    locked = running.select_for_update(no_key=True, of=("self",)).select_related("series").defer(*UNUSED_COLUMNS)
    games = list(locked)
    seats_by_game = _load_seats(games)
    for game in games:
        give_back_time(game, outage.began_at, outage.ended_at)
        if game.reminder_at is not None:
            player = next(seat.player for seat in seats_by_game[game.pk] if game.is_waiting_for(seat.index))
            game.reminder_at = None if player is None else find_next_reminder(game, player, outage.ended_at)
    Game.objects.bulk_update(games, ["extra_time", "deadline_at", "reminder_at"], batch_size=500)
    return {game.pk: [seat.player_id for seat in seats_by_game[game.pk]] for game in games}


def _load_seats(games: list[Game]) -> dict[str, list[GameSeat]]:
    """Return the seats of each game, with their players."""
    seats_by_game = defaultdict(list)
    for seat in GameSeat.objects.filter(game__in=[game.pk for game in games]).select_related("player"):
        seats_by_game[seat.game_id].append(seat)
    return seats_by_game
