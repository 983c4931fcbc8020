"""What waits for a thread stands in a queue for each thing that is asked for, and the queues take turns.

So a crowd that asks for one thing holds up nobody who asks for another; and however dear it is, half of the threads
are left to the others.
"""

from collections import Counter, deque
from collections.abc import Callable
from threading import Lock

from django.urls import Resolver404, resolve

from durak_site.serving.messages import Scope

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")


def queue_of(scope: Scope) -> str:
    """Where a request stands: there are no more queues than addresses of the site, twice, whatever is asked for."""
    way = "read" if scope["method"] in CHANGES_NOTHING else "write"
    try:
        return f"{way} {resolve(scope['path']).route}"
    except Resolver404:
        return "nowhere"


class FairQueue:
    """What is to be done in so many threads. Each of them says `work` as often as something has joined."""

    def __init__(self, threads: int) -> None:
        self._queues: dict[str, deque[Callable[[], object]]] = {}
        self._at_work = Counter[str]()
        self._most = max(1, threads // 2)
        self._lock = Lock()

    def join(self, queue: str, work: Callable[[], object]) -> None:
        with self._lock:
            self._queues.setdefault(queue, deque()).append(work)

    def work(self) -> None:
        """Until there is nothing that may be done now. What may not is done by those who are at work in its queue."""
        while taken := self._next():
            queue, work = taken
            try:
                work()
            finally:
                with self._lock:
                    self._at_work[queue] -= 1

    def _next(self) -> tuple[str, Callable[[], object]] | None:
        """The first in the queue whose turn it is, which then goes behind all others."""
        with self._lock:
            name = next((queue for queue in self._queues if self._at_work[queue] < self._most), None)
            if name is None:
                return None
            self._at_work[name] += 1
            queue = self._queues.pop(name)
            work = queue.popleft()
            if queue:
                self._queues[name] = queue
        return name, work
