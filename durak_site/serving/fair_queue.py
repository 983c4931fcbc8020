"""Run requests in a few threads. Requests that cannot start at once wait in queues that take turns.

Limits leave threads free, because a thread that is busy for seconds cannot be taken back:

- One route has at most half of the threads, a quarter if it changes something (these answers cost most).
- One account has at most as many threads as it leaves free.
- One address has at most three times as many threads as it leaves free.

Each route has a queue, and in it each client has one. Routes take turns, and so do the clients of a route.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from django.urls import Resolver404, resolve

from durak_site.limits import LIMITS
from durak_site.serving.fair_shares import Client, FairShares, move_to_end
from durak_site.serving.messages import Scope

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
MOST_WAITING = int(LIMITS["waiting"].default)
MOST_WAITING_BYTES = int(LIMITS["waiting_bytes"].default)

Result = TypeVar("Result")


class QueueFullError(Exception):
    """This client has no place left to wait in."""


class Route(NamedTuple):
    """What is asked for: a pattern of the URL configuration, to read or to change something."""

    name: str
    reads: bool = True


def route_of(scope: Scope) -> Route:
    """The route of a request. All paths that do not exist share one, so the number of routes is bounded."""
    try:
        return Route(resolve(scope["path"]).route, scope["method"] in CHANGES_NOTHING)
    except Resolver404:
        return Route("nowhere")


class Request(NamedTuple):
    """`client` is None for the site's own work; `size` is the bytes of the body, which lie in memory meanwhile."""

    route: Route
    client: Client | None
    size: int = 0


@dataclass(eq=False, frozen=True)
class Job:
    request: Request
    work: Callable[[], Any]
    future: "Future[Any]" = field(default_factory=Future)

    def run(self) -> None:
        """Do the work and set the result of the future, unless it is cancelled."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.work()
        except BaseException as error:  # passed on to whoever awaits the future
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class FairQueue:
    """Runs jobs in its own threads. Its methods may be called from any thread."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._most_reading, self._most_changing = max(1, threads // 2), max(1, threads // 4)
        self._waiting: dict[Route, dict[Client | None, dict[Job, None]]] = {}
        self._at_work = Counter[Route]()
        self._threads = FairShares(threads)
        self._places, self._bytes = FairShares(MOST_WAITING), FairShares(MOST_WAITING_BYTES)
        self._lock = Lock()

    def submit(self, request: Request, work: Callable[[], Result]) -> Job:
        """Start the work in a thread, or queue it until it may start. Raises QueueFullError.

        A request that may start overtakes nobody: every waiting job is one that may not start now.
        """
        job = Job(request, work)
        with self._lock:
            if self._may_start(request.route, request.client):
                self._start(job)
            else:
                self._enqueue(job)
        return job

    def cancel(self, job: Job) -> bool:
        """Whether the job had not begun; then it never will, and its place is free."""
        cancelled = job.future.cancel()
        with self._lock:
            if job in self._waiting.get(job.request.route, {}).get(job.request.client, {}):
                self._take_out(job)
        return cancelled

    def room(self, client: Client | None) -> int:
        """How many more requests of this client may wait."""
        with self._lock:
            return self._places.room(client)

    def _may_start(self, route: Route, client: Client | None) -> bool:
        most = self._most_reading if route.reads else self._most_changing
        return self._at_work[route] < most and self._threads.room(client) > 0

    def _start(self, job: Job) -> None:
        self._at_work[job.request.route] += 1
        self._threads.take(job.request.client)
        self._pool.submit(self._run, job)

    def _run(self, job: Job) -> None:
        try:
            job.run()
        finally:
            with self._lock:
                self._at_work[job.request.route] -= 1
                self._threads.give_back(job.request.client)
                self._start_waiting()

    def _start_waiting(self) -> None:
        """Start all jobs that may start now. One thread that becomes free can lift several limits."""
        while job := self._next():
            self._take_out(job)
            self._send_to_the_back(job.request)
            self._start(job)

    def _next(self) -> Job | None:
        """The first job that may start, of the first route and client in their turns."""
        for route, clients in self._waiting.items():
            for client, jobs in clients.items():
                if self._may_start(route, client):
                    return next(iter(jobs))
        return None

    def _enqueue(self, job: Job) -> None:
        route, client, size = job.request
        if client and not (self._places.room(client) > 0 and size <= self._bytes.room(client)):
            raise QueueFullError
        self._waiting.setdefault(route, {}).setdefault(client, {})[job] = None
        self._places.take(client)
        self._bytes.take(client, size)

    def _take_out(self, job: Job) -> None:
        route, client, size = job.request
        clients = self._waiting[route]
        del clients[client][job]
        if not clients[client]:
            del clients[client]
        if not clients:
            del self._waiting[route]
        self._places.give_back(client)
        self._bytes.give_back(client, size)

    def _send_to_the_back(self, request: Request) -> None:
        """Of the routes, and of the clients of this route. A request that is cancelled does not cost the turn."""
        if clients := self._waiting.get(request.route):
            move_to_end(clients, request.client)
            move_to_end(self._waiting, request.route)
