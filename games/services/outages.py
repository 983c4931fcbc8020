"""Outages: while the site is down, the clocks of all games stand still.

Each sweep stores when it began. If the last sweep began long ago, the site was down since then: the machine, the
database or all workers for clocks. A database restored from a backup looks the same. All sweeps read the time from the
database, because the clocks of two workers may differ, and their difference would look like an outage.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from games import wake_ups
from games.models import Game, GameSeat, LastSweep, Outage
from games.services.move_clock import give_back_time, move_next_reminder

logger = logging.getLogger(__name__)

MIN_OUTAGE = timedelta(minutes=10)
"""If the time between two sweeps is shorter, clocks go on. A busy site or a restart can delay a sweep by minutes."""
BATCH_SIZE = 200
"""The maximum number of games whose clocks move in one transaction."""
MAX_SECONDS = 10.0
"""Seconds after which a sweep leaves the other clocks to the next one, because a worker stops long tasks."""
UNUSED_COLUMNS = ("snapshot", "seed", "previous", "computer_choice")
"""The largest columns of a game. They are not loaded, because clocks move without them."""


def load_database_time() -> datetime:
    """Return the present time by the clock of the database. One query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now


def record_sweep(*, now: datetime) -> bool:
    """Store that a sweep has begun. After an outage, first give the running clocks the lost time back.

    Return False if the next sweep has to go on with that. No sweep may act on deadlines before all clocks have moved.

    Each batch of clocks has its own transaction, which also stores the progress. So a sweep that fails moves no clock
    twice. If the site goes down again before all clocks have moved, the next sweeps first finish this outage. The time
    since its end then counts as a second outage, because no sweep has been stored since.
    """
    begun = time.monotonic()
    while time.monotonic() - begun < MAX_SECONDS:
        with transaction.atomic():
            last = _lock_last_sweep(now)
            outage = _find_or_create_outage(last, now)
            if outage is None:
                _store_time_of_sweep(last, now)
                return True
            game_ids = _find_next_games(outage)
            players_by_game = _move_clocks(game_ids, outage)
            if game_ids:
                outage.moved_up_to = game_ids[-1]
                outage.save()
            else:
                _store_time_of_sweep(last, outage.ended_at)
        for game_id, players in players_by_game.items():
            wake_ups.publish_game_change(game_id, players)
    return False


def find_start_of_present_outage(now: datetime) -> datetime | None:
    """If the site is down now, or at least its workers for clocks are, return when the last sweep began. One query."""
    return LastSweep.objects.filter(began_at__lte=now - MIN_OUTAGE).values_list("began_at", flat=True).first()


def sum_outage_durations(game: Game) -> timedelta:
    """Return the total duration of the outages that overlap this game, each with its whole duration.

    Add the present outage only if the game's running clock started after this outage had begun. Two queries.
    """
    now = timezone.now()
    outages = Outage.objects.filter(ended_at__gte=game.started_at, began_at__lte=game.finished_at or now)
    total = sum((one.ended_at - one.began_at for one in outages), timedelta())
    down_since = find_start_of_present_outage(now)
    return total if down_since is None or game.waiting_since < down_since else total + (now - down_since)


def _lock_last_sweep(now: datetime) -> LastSweep:
    LastSweep.objects.get_or_create(pk=1, defaults={"began_at": now})
    return LastSweep.objects.select_for_update().get(pk=1)


def _store_time_of_sweep(last: LastSweep, began_at: datetime) -> None:
    """Store when a sweep has begun, unless a later one is stored already.

    A stored time that is MIN_OUTAGE or more after `began_at` is replaced, too. It comes from a database server with
    a wrong clock, and would hide outages until that time.
    """
    if last.began_at < began_at or last.began_at >= began_at + MIN_OUTAGE:
        last.began_at = began_at
        last.save()


def _find_or_create_outage(last: LastSweep, now: datetime) -> Outage | None:
    """Return the outage since the last sweep, or None if there was none.

    `last` does not change until the clocks of all games have moved. If the time of `last` lies in an outage that is
    already stored, return that outage. Otherwise time could be given back twice if two database servers,
    whose own clocks differ, are the primary in turn.
    """
    if now - last.began_at < MIN_OUTAGE:
        return None
    known = Outage.objects.filter(
        began_at__lte=last.began_at, ended_at__gt=last.began_at, ended_at__lt=now + MIN_OUTAGE
    )
    outage = known.order_by("ended_at").last()
    if outage is None:
        outage = Outage.objects.create(began_at=last.began_at, ended_at=now)
        logger.warning("No sweep ran from %s. The clocks of all games stood still.", outage)
    return outage


def _find_next_games(outage: Outage) -> list[str]:
    """Return the ids of the next games whose clocks have run in the outage and have not moved yet."""
    running = Game.objects.filter(
        deadline_at__isnull=False, waiting_since__lt=outage.ended_at, pk__gt=outage.moved_up_to
    )
    return list(running.order_by("pk").values_list("pk", flat=True)[:BATCH_SIZE])


def _move_clocks(game_ids: Collection[str], outage: Outage) -> dict[str, list[int | None]]:
    """Give each running clock the time back that it has run in the outage. Return the players of each game.

    Locks the games. A game whose clock cannot move is logged and left out, so that it does not stop the clocks of
    others.
    """
    running = Game.objects.filter(pk__in=game_ids, deadline_at__isnull=False, waiting_since__lt=outage.ended_at)
    locked = running.order_by("pk").select_for_update(no_key=True, of=("self",))
    games = list(locked.select_related("series").defer(*UNUSED_COLUMNS))
    seats_by_game = _load_seats(games)
    moved = [game for game in games if _move_clock_or_log(game, seats_by_game[game.pk], outage)]
    Game.objects.bulk_update(moved, ["extra_time", "deadline_at", "reminder_at"])
    return {game.pk: [seat.player_id for seat in seats_by_game[game.pk]] for game in moved}


def _move_clock_or_log(game: Game, seats: list[GameSeat], outage: Outage) -> bool:
    try:
        give_back_time(game, outage.began_at, outage.ended_at)
        if game.reminder_at is not None:
            player = next(seat.player for seat in seats if seat.player and game.is_waiting_for(seat.index))
            move_next_reminder(game, player, outage.ended_at)
    except Exception:
        logger.exception("The clock of game %s could not move", game.pk)
        return False
    return True


def _load_seats(games: list[Game]) -> dict[str, list[GameSeat]]:
    """Return the seats of each game, with their players."""
    seats_by_game = defaultdict(list)
    for seat in GameSeat.objects.filter(game__in=[game.pk for game in games]).select_related("player"):
        seats_by_game[seat.game_id].append(seat)
    return seats_by_game
