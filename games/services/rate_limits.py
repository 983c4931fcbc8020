"""Rate limits with refusals in sentences of their own."""

from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from durak_site.limits.headers import record_limit_state
from durak_site.limits.rate_limits import Rate, get_counter
from games.errors import TooManyRequests


def count_or_throttle_with_sentence(limit: str, subject: str, sentence: str) -> None:
    """Count one event of `subject`, such as one account. If the limit is already reached, raise `too_many_requests`.

    The refusal is `sentence`, in which `{times}` is replaced by the number of events that the limit allows.
    """
    counter = get_counter(limit, subject)
    if counter.is_full():
        times = Rate.from_limit(limit).max_events
        raise TooManyRequests(sentence.format(times=times), wait=timedelta(seconds=counter.get_seconds_left()))
    counter.count()


def check_rate_of_rows(limit: str, rows: QuerySet[Any], time_column: str, sentence: str) -> None:
    """Raise `too_many_requests` if the period of the limit before now has as many of `rows` as the limit allows.

    Use this for events that are rows with a time, because they need no other counter. In `sentence`, `{times}` is
    replaced by the number of events that the limit allows. The caller must lock the account before, and create the next
    row afterwards.
    """
    rate, now = Rate.from_limit(limit), timezone.now()
    since = now - timedelta(seconds=rate.seconds)
    recent = rows.filter(**{f"{time_column}__gt": since}).order_by(f"-{time_column}")
    times = list(recent.values_list(time_column, flat=True)[: rate.max_events])
    oldest = times[-1] if times else now
    record_limit_state(limit, rate.max_events - len(times) - 1, (oldest - since).total_seconds())
    if len(times) >= rate.max_events:
        raise TooManyRequests(sentence.format(times=rate.max_events), wait=oldest - since)
