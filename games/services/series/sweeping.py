"""What happens to a series because its time has come. What is due stands in rows; whoever holds the series' row while
it is still due acts on it, so that doubled, late or lost sweeps change nothing."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Place, Series
from games.services.series.limits import time_until_deal
from games.services.series.locking import empty
from games.services.series.next_game import deal_after
from games.services.series.starting import call_off

logger = logging.getLogger(__name__)

BATCH = 500
"""How many of each kind one sweep looks at; the next sweep finds the others."""
PUT_OFF = timedelta(minutes=10)
"""How long a game that could not be dealt waits, so that it does not stand in the way of others."""


def series_sweep(*, now: datetime) -> int:
    """Deal the next games whose pause is over, open the seats whose invitations have expired, and cancel what nobody
    comes to. Gives how many series something happened in; costs what is due."""
    due = Series.objects.filter(next_game_at__lte=now).order_by("next_game_at").values_list("pk", flat=True)
    expired = Place.objects.filter(expires_at__lte=now).order_by("expires_at").values_list("series_id", flat=True)
    lapsed = Series.objects.filter(lapses_at__lte=now).order_by("lapses_at").values_list("pk", flat=True)
    return (
        sum(act(pk, now, deal_next) for pk in due[:BATCH])
        + sum(act(pk, now, open_seats) for pk in set(expired[:BATCH]))
        + sum(act(pk, now, lapse) for pk in lapsed[:BATCH])
    )


def act(series_id: str, now: datetime, what: Callable[[Series, datetime], bool]) -> bool:
    """False if nothing is due there (any more), if the series is held by somebody just now, or if it went wrong."""
    try:
        with transaction.atomic():
            series = Series.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=series_id).first()
            return series is not None and what(series, now)
    except Exception:  # one series that cannot go on must not stop all others
        logger.exception("The sweep could not act in series %s", series_id)
        Series.objects.filter(pk=series_id, next_game_at__lte=now).update(next_game_at=now + PUT_OFF)
        return False


def deal_next(series: Series, now: datetime) -> bool:
    if series.next_game_at is None or series.next_game_at > now:
        return False
    wait = time_until_deal(series)
    if wait is not None:
        series.next_game_at = now + wait
        series.save(update_fields=["next_game_at"])
        return False
    deal_after(series, series.games.select_related("series").latest("number"), now)
    return True


def open_seats(series: Series, now: datetime) -> bool:
    expired = series.places.filter(expires_at__lte=now)
    for place in expired:
        empty(place)
    return bool(expired)


def lapse(series: Series, now: datetime) -> bool:
    if series.lapses_at is None or series.lapses_at > now:
        return False
    call_off(series, now)
    return True
