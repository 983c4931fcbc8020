"""How much of what costs a thread, or a whole processor, a process does at one time.

Nobody stands before a gate: whoever waited there would hold a thread that could answer others.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from rest_framework.exceptions import Throttled

from durak_site.http.standings import note
from durak_site.limits import LIMITS


class Gate:
    """Lets so many through at a time."""

    def __init__(self, most: int) -> None:
        self._turns = BoundedSemaphore(most)

    @contextmanager
    def try_turn(self) -> Iterator[bool]:
        """Whether there is a turn, which lasts to the end of the block."""
        has_one = self._turns.acquire(blocking=False)
        try:
            yield has_one
        finally:
            if has_one:
                self._turns.release()


class LimitedGate(Gate):
    """The gate of a limit, by its name."""

    def __init__(self, limit: str) -> None:
        super().__init__(int(LIMITS[limit].default))
        self._limit = limit

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A turn to the end of the block. Raises Throttled (429) if there is none."""
        with self.try_turn() as has_one:
            if not has_one:
                note(self._limit, 0, 1)
                raise Throttled(wait=1)
            yield
