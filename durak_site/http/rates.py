"""How often is too often: counters in the cache, one for each window of time."""

import time
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from redis.exceptions import RedisError

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


@dataclass(frozen=True)
class Rate:
    times: int
    seconds: int

    @classmethod
    def from_text(cls, text: str) -> "Rate":
        """ "120/minute"; raises ValueError or KeyError."""
        times, unit = text.split("/")
        return cls(int(times), SECONDS[unit])


class PlainNumbers:
    """How the cache writes: whole numbers and nothing else. So nothing that lies in Valkey is ever unpickled."""

    def dumps(self, number: int) -> int:
        return int(number)

    def loads(self, written: bytes) -> int:
        """Raises ValueError for whatever is no number."""
        return int(written)


class Counter:
    """Counts what happens to `subject` in the present window. Without a cache nobody is stopped."""

    def __init__(self, rate: Rate, *subject: str) -> None:
        window, past = divmod(int(time.time()), rate.seconds)
        self._rate = rate
        self._left = rate.seconds - past
        self._key = "rate:" + sha256(repr((*subject, window)).encode(errors="replace")).hexdigest()

    def is_full(self) -> bool:
        try:
            return bool(cache.get(self._key, 0) >= self._rate.times)
        except (RedisError, ValueError):  # ValueError: somebody else has written there
            return False

    def count(self, times: int = 1) -> None:
        try:
            cache.add(self._key, 0, timeout=self._rate.seconds)
            cache.incr(self._key, times)
        except (RedisError, ValueError):  # ValueError: the window ended between the two
            return

    def wait(self) -> int:
        """Seconds until the next window."""
        return self._left
