"""A thread pool for requests. Requests that cannot start at once wait in queues, which are served in rotation.

Limits leave threads free, because a request that runs for seconds cannot be interrupted:

- Requests of one route use at most half of the threads. If they change something, they use at most a quarter, because
  such requests cost most.
- Requests of one account use at most as many threads as stay free.
- Requests of one address use at most three times as many threads as stay free.

Each client has a queue for each route. Routes take turns, and the clients of a route take turns too.
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
MAX_WAITING_REQUESTS = int(LIMITS["waiting"].default)
MAX_WAITING_BYTES = int(LIMITS["waiting_bytes"].default)

Result = TypeVar("Result")


class QueueFullError(Exception):
    """The client has too many waiting requests, or their bodies have too many bytes."""


class Route(NamedTuple):
    """A route: a pattern of the URL configuration, and whether its requests only read."""

    name: str
    reads: bool = True


def resolve_route(scope: Scope) -> Route:
    """Return the route of a request. All unknown paths have the same route, so the number of routes is bounded."""
    try:
        return Route(resolve(scope["path"]).route, scope["method"] in CHANGES_NOTHING)
    except Resolver404:
        return Route("nowhere")


class Request(NamedTuple):
    """A request for a thread. `client` is None for the site's own work. `size` is the size of the request's body in
    bytes.
    """

    route: Route
    client: Client | None
    size: int = 0


@dataclass(eq=False, frozen=True)
class Job:
    """The work for a request. Its `future` gets the result."""

    request: Request
    work: Callable[[], Any]
    future: "Future[Any]" = field(default_factory=Future)

    def run(self) -> None:
        """Do the work and set the result of the future, unless the future is cancelled."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.work()
        except BaseException as error:  # the coroutine that awaits the future handles it
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class FairQueue:
    """Runs jobs in its own threads. Any thread may call its methods."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._max_reading, self._max_changing = max(1, threads // 2), max(1, threads // 4)
        self._waiting: dict[Route, dict[Client | None, dict[Job, None]]] = {}
        self._running = Counter[Route]()
        self._thread_shares = FairShares(threads)
        self._queue_shares, self._byte_shares = FairShares(MAX_WAITING_REQUESTS), FairShares(MAX_WAITING_BYTES)
        self._lock = Lock()

    def submit(self, request: Request, work: Callable[[], Result]) -> Job:
        """Start the work for a request in a thread, or queue it until it may start. Return its job. Raises
        QueueFullError if the queue is full.

        A job may start at once although other jobs wait, because limits do not allow the waiting jobs to start yet.
        """
        job = Job(request, work)
        with self._lock:
            if self._may_start(request.route, request.client):
                self._start(job)
            else:
                self._enqueue(job)
        return job

    def cancel(self, job: Job) -> bool:
        """Cancel the job if it has not started. Return True if it has not started: then it never starts."""
        cancelled = job.future.cancel()
        with self._lock:
            if job in self._waiting.get(job.request.route, {}).get(job.request.client, {}):
                self._remove(job)
        return cancelled

    def count_free_places(self, client: Client | None) -> int:
        """Return how many more requests of this client the queue would accept."""
        with self._lock:
            return self._queue_shares.count_free_units(client)

    def _may_start(self, route: Route, client: Client | None) -> bool:
        """Return whether a thread may start a request of this client now: its route and the client are below their
        limits."""
        most = self._max_reading if route.reads else self._max_changing
        return self._running[route] < most and self._thread_shares.count_free_units(client) > 0

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
        """Start all waiting jobs that may start now. There may be several: one free thread can raise several limits."""
        while job := self._find_next_job():
            self._remove(job)
            self._move_to_end(job.request)
            self._start(job)

    def _find_next_job(self) -> Job | None:
        """Return the first waiting job that may start, in the order of routes and clients; None if no job may start."""
        for route, clients in self._waiting.items():
            for client, jobs in clients.items():
                if self._may_start(route, client):
                    return next(iter(jobs))
        return None

    def _enqueue(self, job: Job) -> None:
        route, client, size = job.request
        if client and not (
            self._queue_shares.count_free_units(client) > 0 and size <= self._byte_shares.count_free_units(client)
        ):
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
        """Move the route and the client of a request that starts to the end of their rotations.

        Do not call this for a cancelled request, because its client has had no turn.
        """
        if clients := self._waiting.get(request.route):
            move_to_end(clients, request.client)
            move_to_end(self._waiting, request.route)
