"""Beat's scheduler, which writes a sign of life and pauses while the broker is unreachable."""

import logging
import time
from typing import Any

from celery.beat import ScheduleEntry, SchedulingError
from celery.beat import Scheduler as CeleryScheduler
from redis.exceptions import RedisError

from durak_site.messaging import heartbeat

logger = logging.getLogger(__name__)
LONGEST_REST = 5
"""Longest pause in seconds. Sweeps are due every two seconds, so they must resume soon after the broker is back."""


class Scheduler(CeleryScheduler):
    """A scheduler whose schedule is only in memory. A schedule file could be damaged when beat is killed."""

    _rest = 0
    _rests_until = 0.0

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """Send the task of the entry. After a failure, skip all entries for a while, to log only one warning."""
        if time.monotonic() < self._rests_until:
            return
        try:
            self.apply_async(entry, producer=producer, advance=False)
            heartbeat.write_sign(heartbeat.BEAT)
        except (SchedulingError, RedisError, OSError) as error:
            self._rest = min(LONGEST_REST, 2 * self._rest or 1)
            self._rests_until = time.monotonic() + self._rest
            logger.warning("The broker cannot be reached (%s): next try in %d s.", type(error).__name__, self._rest)
        else:
            self._rest = 0
