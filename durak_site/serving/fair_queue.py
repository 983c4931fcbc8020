"""A thread pool for requests. Requests that cannot start at once wait in queues that take turns.

Limits leave threads free, because a request that runs for seconds cannot be interrupted:

- One route has at most half of the threads, a quarter if it changes something (these requests cost most).
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

from durak_site.limits.catalogue import LIMITS
from durak_site.serving.asgi import Scope
from durak_site.serving.fair_shares import Client, FairShares, move_to_end

CHANGES_NOTHING = ("GET", "HEAD", "OPTIONS")
MOST_WAITING = int(LIMITS["waiting"].default)
MOST_WAITING_BYTES = int(LIMITS["waiting_bytes"].default)

Result = TypeVar("Result")


class QueueFullError(Exception):
    """The client has too many waiting requests, or too many bytes in them."""


class Route(NamedTuple):
    """A pattern of the URL configuration, and whether the request only reads."""

    name: str
    reads: bool = True


def resolve_route(scope: Scope) -> Route:
    """Return the route of a request. All unknown paths share one, so the number of routes is bounded."""
    try:
        return Route(resolve(scope["path"]).route, scope["method"] in CHANGES_NOTHING)
    except Resolver404:
        return Route("nowhere")


class Request(NamedTuple):
    """A request in the queue. `client` is None for the site's own work; `size` is the body's size in bytes."""

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
        except BaseException as error:  # the coroutine that awaits the future handles it
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class FairQueue:
    """Runs jobs in its own threads. Its methods may be called from any thread."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._max_reading, self._max_changing = max(1, threads // 2), max(1, threads // 4)
        self._waiting: dict[Route, dict[Client | None, dict[Job, None]]] = {}
        self._running = Counter[Route]()
        self._thread_shares = FairShares(threads)
        self._queue_shares, self._byte_shares = FairShares(MOST_WAITING), FairShares(MOST_WAITING_BYTES)
        self._lock = Lock()

    def submit(self, request: Request, work: Callable[[], Result]) -> Job:
        """Start the work in a thread, or queue it until it may start. Raises QueueFullError.

        Starting at once overtakes no waiting job: none of those may start now.
        """
        job = Job(request, work)
        with self._lock:
            if self._may_start(request.route, request.client):
                self._start(job)
            else:
                self._enqueue(job)
        return job

    def cancel(self, job: Job) -> bool:
        """Remove the job from the queue. Return whether it had not started; then it never will."""
        cancelled = job.future.cancel()
        with self._lock:
            if job in self._waiting.get(job.request.route, {}).get(job.request.client, {}):
                self._remove(job)
        return cancelled

    def free_places(self, client: Client | None) -> int:
        """Return how many more requests of this client may wait."""
        with self._lock:
            return self._queue_shares.free_units(client)

    def _may_start(self, route: Route, client: Client | None) -> bool:
        most = self._max_reading if route.reads else self._max_changing
        return self._running[route] < most and self._thread_shares.free_units(client) > 0

    def _start(self, job: Job) -> None:
        self._running[job.request.route] += 1
        self._thread_shares.take(job.request.client)
        self._pool.submit(self._run, job)

    def _run(self, job: Job) -> None:
        try:
            job.run()
        finally:
            with self._lock:
                self._running[job.request.route] -= 1
                self._thread_shares.return_units(job.request.client)
                self._start_waiting()

    def _start_waiting(self) -> None:
        """Start all jobs that may start now. One free thread can lift several limits."""
        while job := self._next_job():
            self._remove(job)
            self._move_to_end(job.request)
            self._start(job)

    def _next_job(self) -> Job | None:
        """Return the first job that may start, in the order of routes and clients."""
        for route, clients in self._waiting.items():
            for client, jobs in clients.items():
                if self._may_start(route, client):
                    return next(iter(jobs))
        return None

    def _enqueue(self, job: Job) -> None:
        route, client, size = job.request
        if client and not (self._queue_shares.free_units(client) > 0 and size <= self._byte_shares.free_units(client)):
            raise QueueFullError
        self._waiting.setdefault(route, {}).setdefault(client, {})[job] = None
        self._queue_shares.take(client)
        self._byte_shares.take(client, size)

    def _remove(self, job: Job) -> None:
        route, client, size = job.request
        clients = self._waiting[route]
        del clients[client][job]
        if not clients[client]:
            del clients[client]
        if not clients:
            del self._waiting[route]
        self._queue_shares.return_units(client)
        self._byte_shares.return_units(client, size)

    def _move_to_end(self, request: Request) -> None:
        """Move the route and the client to the end of their rotations. A cancelled request does not cost the turn."""
        if clients := self._waiting.get(request.route):
            move_to_end(clients, request.client)
            move_to_end(self._waiting, request.route)
