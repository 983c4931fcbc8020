"""What waits for a thread stands in a line for each thing that is asked for, and the lines take turns.

So a crowd that asks for one thing, however dear it is, holds up nobody who asks for another.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock

from django.urls import Resolver404, resolve

from durak_site.serving.messages import Scope

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")


def line_of(scope: Scope) -> str:
    """Where a request stands: there are no more lines than addresses of the site, twice, whatever is asked for."""
    way = "read" if scope["method"] in CHANGES_NOTHING else "write"
    try:
        return f"{way} {resolve(scope['path']).route}"
    except Resolver404:
        return "nowhere"


class Lines:
    """Whoever has time asks for the next; any thread may."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[Callable[[], object]]] = {}
        self._lock = Lock()

    def join(self, line: str, work: Callable[[], object]) -> None:
        with self._lock:
            self._lines.setdefault(line, deque()).append(work)

    def next(self) -> Callable[[], object]:
        """The first in the line whose turn it is, which then goes behind all others."""
        with self._lock:
            name = next(iter(self._lines))
            line = self._lines.pop(name)
            work = line.popleft()
            if line:
                self._lines[name] = line
        return work
