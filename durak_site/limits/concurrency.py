"""Concurrency limits on expensive computations in one process.

A request over the limit is refused, because a waiting request would occupy a thread.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from rest_framework.exceptions import Throttled

from durak_site.limits.catalogue import LIMITS
from durak_site.limits.headers import record_limit_state


class SlotPool:
    """A pool of `most` slots. At most `most` callers have a slot at the same time."""

    def __init__(self, most: int) -> None:
        self._slots = BoundedSemaphore(most)

    @contextmanager
    def try_slot(self) -> Iterator[bool]:
        """Take a slot until the end of the block, if one is free. Yield True if so."""
        has_slot = self._slots.acquire(blocking=False)
        try:
            yield has_slot
        finally:
            if has_slot:
                self._slots.release()


class ConcurrencyLimit(SlotPool):
    """The slots of this process for one kind of expensive computation. `limit` names the limit that sets their
    number.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(int(LIMITS[limit].default))
        self._limit = limit

    @contextmanager
    def take_slot(self) -> Iterator[None]:
        """Take a slot until the end of the block. Raises Throttled (429) if none is free."""
        with self.try_slot() as has_slot:
            if not has_slot:
                record_limit_state(self._limit, 0, 1)
                raise Throttled(wait=1)
            yield
