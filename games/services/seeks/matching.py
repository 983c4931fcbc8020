"""Makes series for players who seek a table.

Each series has its own transaction, which locks accounts and seeks and checks the match again. So repeated, late or
concurrent runs do no harm.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from durak_site.database.row_locks import lock_rows
from games import wake_ups
from games.errors import GameError
from games.matching import Match, find_matches, is_possible_match
from games.models import Seek, Series, SeriesSeat
from games.services import notifications
from games.services.seeks.matching_input import load_pairs_apart_and_met, load_seekers, select_seeks
from games.services.seeks.terms import COMPUTER_LEVEL, GAMES_PER_SERIES, PACE_TERMS
from games.services.series.start import start_or_deal_when_complete, validate_rules

logger = logging.getLogger(__name__)

RUN_SECONDS = 5.0
"""If a run has taken this number of seconds, it makes no further table. Celery ends a task after 20 seconds."""
RETENTION = timedelta(days=60)
"""A seek is deleted when this time has passed since it ended. Waiting times are computed from the last 30 days."""


def match_seeks(*, now: datetime) -> int:
    """End the seeks that have expired, and make tables for seeks that match. Return the number of new tables.

    After RUN_SECONDS seconds, a run that has made a table stops, and wakes a worker for the other seeks.
    """
    end = time.monotonic() + RUN_SECONDS
    Seek.objects.filter(state=Seek.State.WAITING, expires_at__lte=now).update(state=Seek.State.EXPIRED, ended_at=now)
    Seek.objects.filter(ended_at__lt=now - RETENTION).delete()
    seekers = load_seekers(select_seeks(now), now)
    made = 0
    for match in find_matches(seekers, load_pairs_apart_and_met(seekers), now):
        made += _try_to_make_table(match, now)
        if made and time.monotonic() >= end:
            transaction.on_commit(wake_ups.wake_seek_worker)
            break
    return made


def _try_to_make_table(match: Match, now: datetime) -> bool:
    try:
        with transaction.atomic():
            return _make_table(match, now)
    except GameError as refused:
        logger.info("No table for seeks %s: %s", ", ".join(one.seek_id for one in match.seekers), refused)
    except Exception:  # a failure at one table must not stop the others
        logger.exception("Matching could not make a table for seeks %s", [one.seek_id for one in match.seekers])
    return False


def _make_table(match: Match, now: datetime) -> bool:
    """Create the series and notify its players. Return False if the match is no longer possible."""
    lock_rows(User.objects.filter(pk__in={one.player for one in match.seekers}))
    keys = [one.seek_id for one in match.seekers]
    locked = Seek.objects.select_for_update(of=("self",)).filter(pk__in=keys, state=Seek.State.WAITING)
    seeks = list(locked.select_related("player").order_by("created_at", "pk"))
    fresh = Match(match.table, tuple(load_seekers(seeks, now)))
    if len(fresh.seekers) != len(keys) or not is_possible_match(fresh, load_pairs_apart_and_met(fresh.seekers), now):
        return False
    series = _create_series(fresh, seeks, now)
    places = _create_series_seats(series, seeks, match.table.size, now)
    for seek in seeks:
        seek.state, seek.series = Seek.State.FOUND, series
        seek.save(update_fields=["state", "series"])
    start_or_deal_when_complete(series, seeks[0].player)
    notifications.notify_seats_found(series=series, seeks=seeks, places=places, now=now)
    return True


def _create_series(match: Match, seeks: list[Seek], now: datetime) -> Series:
    """Create the series without seats.

    It is public if people can later take computers' seats in it, which all seekers must have allowed.
    """
    pace = PACE_TERMS[match.table.pace]
    is_open = len(match.seekers) < match.table.size and all(seek.computer_seats_open for seek in seeks)
    demands = [seek.min_reliability for seek in seeks if seek.min_reliability is not None]
    return Series.objects.create(
        creator=seeks[0].player,
        rules=validate_rules(match.table.preset, match.table.size),
        games_wanted=GAMES_PER_SERIES,
        visibility=Series.Visibility.PUBLIC if is_open else Series.Visibility.UNLISTED,
        computer_seats_open=is_open,
        move_clock=pace.move_clock,
        window=pace.window,
        min_reliability=max(demands, default=None),
        invitations_expire=pace.time_to_accept,
        lapses_at=now + 2 * pace.time_to_accept,
    )


def _create_series_seats(series: Series, seeks: list[Seek], size: int, now: datetime) -> list[SeriesSeat]:
    """Reserve a seat for each player, oldest seek first, and give the other seats to computers.

    Two kinds of players get a seat without being asked: the only person at a table, and players who had already
    accepted a seat at a table that was cancelled.
    """
    places = [SeriesSeat(series=series, index=index) for index in range(size)]
    for seek, place in zip(seeks, places[: len(seeks)], strict=True):
        if seek.is_ready or len(seeks) == 1:
            place.accept(seek.player, series, now)
        else:
            place.reserve_for(seek.player, series, now)
    for place in places[len(seeks) :]:
        place.computer = COMPUTER_LEVEL
    return SeriesSeat.objects.bulk_create(places)
