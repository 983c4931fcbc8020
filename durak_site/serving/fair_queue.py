"""What waits for a thread stands in a queue for each thing that is asked for, and the queues take turns.

So a crowd that asks for one thing holds up nobody who asks for another. However dear it is, half of the threads are
left to the others; three of four where it changes something, which is dearest: those that reckon in one process hold up
each other, and everybody who reads.
"""

from collections import Counter, deque
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from django.urls import Resolver404, resolve

from durak_site.serving.messages import Scope

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")


class Queue(NamedTuple):
    """`name` says what is asked for."""

    name: str
    reads: bool = True


def queue_of(scope: Scope) -> Queue:
    """Where a request stands: there are no more queues than addresses of the site, twice, whatever is asked for."""
    try:
        return Queue(resolve(scope["path"]).route, scope["method"] in CHANGES_NOTHING)
    except Resolver404:
        return Queue("nowhere")


class FairQueue:
    """What is to be done in so many threads. Each of them says `work` as often as something has joined."""

    def __init__(self, threads: int) -> None:
        self._queues: dict[Queue, deque[Callable[[], object]]] = {}
        self._at_work = Counter[Queue]()
        self._most_reading, self._most_changing = max(1, threads // 2), max(1, threads // 4)
        self._lock = Lock()

    def join(self, queue: Queue, work: Callable[[], object]) -> None:
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

    def _next(self) -> tuple[Queue, Callable[[], object]] | None:
        """The first in the queue whose turn it is, which then goes behind all others."""
        with self._lock:
            queue = next(filter(self._may_work, self._queues), None)
            if queue is None:
                return None
            self._at_work[queue] += 1
            waiting = self._queues.pop(queue)
            work = waiting.popleft()
            if waiting:
                self._queues[queue] = waiting
        return queue, work

    def _may_work(self, queue: Queue) -> bool:
        return self._at_work[queue] < (self._most_reading if queue.reads else self._most_changing)
