"""Rate limits. Events are counted in the cache, in periods of equal length."""

import time
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled

from durak_site.limits.catalogue import parse_rate_limit
from durak_site.limits.headers import get_limit_value, record_limit_state


@dataclass(frozen=True)
class Rate:
    """A rate: at most `max_events` events in each period of `seconds` seconds."""

    max_events: int
    seconds: int

    @classmethod
    def from_limit(cls, limit: str) -> "Rate":
        """Return the rate of the limit with this name, as set on this site."""
        max_events, seconds = parse_rate_limit(get_limit_value(limit))
        assert seconds is not None
        return cls(max_events, seconds)


class IntegerSerializer:
    """A serializer for Django's cache that handles only whole numbers, so that Valkey's data is never unpickled."""

    def dumps(self, number: int) -> int:
        return int(number)

    def loads(self, stored: bytes) -> int:
        """Parse a number. Raises ValueError if the stored bytes are not a number."""
        return int(stored)


class RateCounter:
    """A counter of the events of a subject, such as an account or an address, in the current period.

    `limit` names the limit whose state is recorded for the response headers. While the cache is unreachable, the
    counter is never full.
    """

    def __init__(self, rate: Rate, *subject: str, limit: str | None = None) -> None:
        period, past = divmod(int(time.time()), rate.seconds)
        self._rate, self._limit = rate, limit
        self._left = rate.seconds - past
        self._key = "rate:" + sha256(repr((*subject, period)).encode(errors="replace")).hexdigest()

    def is_full(self) -> bool:
        try:
            event_count: int = cache.get(self._key, 0)
        except (RedisError, ValueError):  # ValueError: another program has written to this key
            return False
        self._record_state(event_count)
        return event_count >= self._rate.max_events

    def count(self, times: int = 1) -> None:
        try:
            cache.add(self._key, 0, timeout=self._rate.seconds)
            self._record_state(cache.incr(self._key, times))
        except (RedisError, ValueError):  # ValueError: the period ended between the two calls
            return

    def _record_state(self, event_count: int) -> None:
        if self._limit is not None:
            record_limit_state(self._limit, self._rate.max_events - event_count, self._left)

    def get_seconds_left(self) -> int:
        """Return the seconds until the next period begins."""
        return self._left


def get_counter(limit: str, *subject: str) -> RateCounter:
    """Return the counter of a limit for `subject`, such as one account or one address."""
    return RateCounter(Rate.from_limit(limit), limit, *subject, limit=limit)


def count_or_throttle(limit: str, *subject: str) -> None:
    """Count one event of `subject`, such as one account. If the limit is already reached, raise Throttled (429)."""
    counter = get_counter(limit, *subject)
    if counter.is_full():
        raise Throttled(counter.get_seconds_left())
    counter.count()
