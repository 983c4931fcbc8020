"""Due actions in series: deal the next game, make seats open whose invitation has expired, cancel inactive series.

A worker locks the series' row and checks the due time again, so repeated, late or lost sweeps do no harm.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.models import Series, SeriesSeat
from games.services.series.cancellation import mark_cancelled
from games.services.series.next_game import deal_game_after
from games.services.series.quotas import count_automatic_deal_or_get_wait
from games.services.series.seat_owners import open_seat

logger = logging.getLogger(__name__)

BATCH_SIZE = 500
"""The maximum number of actions of each kind in one sweep. The next sweep does the remaining actions."""
RETRY_AFTER = timedelta(minutes=10)
"""If an automatic deal fails, the next attempt is made after this time, so that the series does not block others."""


def sweep_series(*, now: datetime) -> int:
    """Deal next games whose pause is over, make seats open whose invitation has expired, and cancel inactive series.

    Return the number of actions. The cost depends only on the number of actions that are due.
    """
    due = Series.objects.filter(next_game_at__lte=now).order_by("next_game_at").values_list("pk", flat=True)
    expired = SeriesSeat.objects.filter(expires_at__lte=now).order_by("expires_at").values_list("series_id", flat=True)
    lapsed = Series.objects.filter(lapses_at__lte=now).order_by("lapses_at").values_list("pk", flat=True)
    return (
        sum(lock_series_and_act(pk, now, _deal_due_game) for pk in due[:BATCH_SIZE])
        + sum(lock_series_and_act(pk, now, _open_expired_seats) for pk in set(expired[:BATCH_SIZE]))
        + sum(lock_series_and_act(pk, now, cancel_if_lapsed) for pk in lapsed[:BATCH_SIZE])
    )


def lock_series_and_act(series_id: str, now: datetime, action: Callable[[Series, datetime], bool]) -> bool:
    """Lock the series and call `action` with it. Return False if the action was not due or failed.

    Also return False if another transaction has locked the series.
    """
    try:
        with transaction.atomic():
            series = Series.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=series_id).first()
            return series is not None and action(series, now)
    except Exception:  # a failure in one series must not stop the others
        logger.exception("The sweep could not act in series %s", series_id)
        Series.objects.filter(pk=series_id, next_game_at__lte=now).update(next_game_at=now + RETRY_AFTER)
        return False


def _deal_due_game(series: Series, now: datetime) -> bool:
    if series.next_game_at is None or series.next_game_at > now:
        return False
    wait = count_automatic_deal_or_get_wait(series)
    if wait is not None:
        series.next_game_at = now + wait
        series.save(update_fields=["next_game_at"])
        return False
    deal_game_after(series, series.games.select_related("series").latest("number"), now)
    return True


def _open_expired_seats(series: Series, now: datetime) -> bool:
    expired = series.places.filter(expires_at__lte=now)
    for place in expired:
        open_seat(place, now)
    return bool(expired)


def cancel_if_lapsed(series: Series, now: datetime) -> bool:
    if series.lapses_at is None or series.lapses_at > now:
        return False
    mark_cancelled(series, now)
    return True
