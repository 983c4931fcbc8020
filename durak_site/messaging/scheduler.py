"""Beat's scheduler. Of several beats, only the beat with the lease sends tasks.

The lease is a lock in the broker, so beat needs no database.
"""

import logging
import time
from contextlib import suppress
from typing import Any

import redis
from celery.beat import ScheduleEntry, SchedulingError
from celery.beat import Scheduler as CeleryScheduler
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import LockNotOwnedError, RedisError
from redis.retry import Retry

from durak_site.messaging import heartbeat
from durak_site.metrics.recording import record_sent_task

logger = logging.getLogger(__name__)
MAX_PAUSE = 5
"""Maximum pause in seconds after a failure. It is short, because sweeps are due every two seconds."""
LEASE_KEY = "durak:beat"
LEASE_SECONDS = 2.0
"""Seconds after which another beat may take the lease of a beat that has died or hangs."""
LEASE_INTERVAL = 0.5
"""Seconds between two attempts to take or to renew the lease."""


class Scheduler(CeleryScheduler):
    """A scheduler that pauses while the broker is unreachable, and writes a sign of life for each task that it sends.

    The schedule is only in memory, because a schedule file could be damaged when beat is killed. As soon as a waiting
    beat gets the lease, it sends all tasks that are due.
    """

    _pause_seconds = 0
    _paused_until = 0.0
    _lease_checked_at = 0.0
    _has_lease = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        broker = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0)
        )
        self._lease = broker.lock(LEASE_KEY, timeout=LEASE_SECONDS)
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send a due task if this beat has the lease. Return the seconds until the next call."""
        if time.monotonic() < self._paused_until or not self._take_or_renew_lease():
            return LEASE_INTERVAL
        pause: float = super().tick(*args, **kwargs)
        return min(pause, LEASE_INTERVAL)

    def _take_or_renew_lease(self) -> bool:
        """Take or renew the lease; return whether this beat has it.

        If less than LEASE_INTERVAL has passed since the last attempt, return the result of that attempt.
        """
        if time.monotonic() < self._lease_checked_at + LEASE_INTERVAL:
            return self._has_lease
        try:
            self._has_lease = self._renew_lease() or self._lease.acquire(blocking=False)
        except (RedisError, OSError) as error:
            self._has_lease = False
            self._pause(error)
        else:
            self._lease_checked_at = time.monotonic()
        return self._has_lease

    def _renew_lease(self) -> bool:
        try:
            return self._has_lease and self._lease.reacquire()
        except LockNotOwnedError:
            return False

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """Send the task of this entry of the schedule."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
            record_sent_task(str(entry.task))
            heartbeat.write_sign_of_life(heartbeat.BEAT)
        except (SchedulingError, RedisError, OSError) as error:
            self._pause(error)
        else:
            self._pause_seconds = 0

    def _pause(self, error: Exception) -> None:
        """Log a warning, and skip all ticks for some seconds. Each pause is twice as long as the previous one, up to
        MAX_PAUSE.
        """
        self._pause_seconds = min(MAX_PAUSE, 2 * self._pause_seconds or 1)
        self._paused_until = time.monotonic() + self._pause_seconds
        logger.warning(
            "The broker cannot be reached (%s): next try in %d s.", type(error).__name__, self._pause_seconds
        )

    def close(self) -> None:
        """Give up the lease, so that another beat can take it at once."""
        if self._has_lease:
            self._has_lease = False
            with suppress(RedisError, OSError):
                self._lease.release()
        super().close()
