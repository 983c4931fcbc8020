"""Limits on the number of expensive computations that one process runs at the same time.

A request over the limit is refused. It does not wait, because a waiting request would occupy a thread.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from rest_framework.exceptions import Throttled

from durak_site.limits.catalogue import LIMITS
from durak_site.limits.headers import record_limit_state


class TurnCounter:
    """A pool with `most` slots; each slot can be taken by one caller at a time."""

    def __init__(self, most: int) -> None:
        self._turns = BoundedSemaphore(most)

    @contextmanager
    def try_turn(self) -> Iterator[bool]:
        """Take a slot until the end of the block if one is free. Yield whether a slot was taken."""
        has_turn = self._turns.acquire(blocking=False)
        try:
            yield has_turn
        finally:
            if has_turn:
                self._turns.release()


class ConcurrencyLimit(TurnCounter):
    """The slots of one process for expensive computations. The limit with this name in `LIMITS` is the number of
    slots."""

    def __init__(self, limit: str) -> None:
        super().__init__(int(LIMITS[limit].default))
        self._limit = limit

    @contextmanager
    def take_turn(self) -> Iterator[None]:
        """Take a slot of this limit until the end of the block. Raises Throttled (429) if all slots are in use."""
        with self.try_turn() as has_turn:
            if not has_turn:
                record_limit_state(self._limit, 0, 1)
                raise Throttled(wait=1)
            yield
