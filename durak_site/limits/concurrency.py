"""Limits on expensive work that one process does at the same time.

A request never waits for a turn, because it would occupy a thread; it is refused.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from rest_framework.exceptions import Throttled

from durak_site.limits.catalogue import LIMITS
from durak_site.limits.headers import record_limit_state


class TurnCounter:
    """A number of turns that can be taken at the same time."""

    def __init__(self, most: int) -> None:
        self._turns = BoundedSemaphore(most)

    @contextmanager
    def try_turn(self) -> Iterator[bool]:
        """Take a turn until the end of the block if one is free. Yield whether there was one."""
        has_one = self._turns.acquire(blocking=False)
        try:
            yield has_one
        finally:
            if has_one:
                self._turns.release()


class ConcurrencyLimit(TurnCounter):
    """The turns of a limit, by its name."""

    def __init__(self, limit: str) -> None:
        super().__init__(int(LIMITS[limit].default))
        self._limit = limit

    @contextmanager
    def take_turn(self) -> Iterator[None]:
        """Take a turn until the end of the block. Raises Throttled (429) if there is none."""
        with self.try_turn() as has_one:
            if not has_one:
                record_limit_state(self._limit, 0, 1)
                raise Throttled(wait=1)
            yield
