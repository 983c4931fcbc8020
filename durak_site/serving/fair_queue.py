"""A thread pool for requests. Requests that cannot start at once wait in queues, which are served in rotation.

A request that runs for seconds cannot be interrupted. Therefore these limits leave threads free for other clients:

- Requests of one route use at most half of the threads. Requests that change data use at most a quarter.
- Requests of one account use at most as many threads as remain free for other clients.
- Requests of one address use at most three times as many threads as remain free for other clients.

Each client has a queue for each route. Routes are served in rotation, and so are the clients of a route.
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

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MAX_WAITING_REQUESTS = int(LIMITS["waiting"].default)
MAX_WAITING_BYTES = int(LIMITS["waiting_bytes"].default)

Result = TypeVar("Result")


class QueueFullError(Exception):
    """The client has too many waiting requests, or too many bytes in their bodies."""


class Route(NamedTuple):
    """A route: a pattern in the URL configuration. `reads` is True if its requests only read data."""

    name: str
    reads: bool = True


def resolve_route(scope: Scope) -> Route:
    """Return the route of a request. All unknown paths share one route, so there are few routes."""
    try:
        return Route(resolve(scope["path"]).route, scope["method"] in SAFE_METHODS)
    except Resolver404:
        return Route("nowhere")


class Request(NamedTuple):
    """A request that needs a thread. `client` is None for the site's own work. `size` is the size of the body
    in bytes.
    """

    route: Route
    client: Client | None
    size: int = 0


@dataclass(eq=False, frozen=True)
class Job:
    """A request, the function `work` that handles it, and a `future` for the result."""

    request: Request
    work: Callable[[], Any]
    future: "Future[Any]" = field(default_factory=Future)

    def run(self) -> None:
        """Call `work`, and store its result or exception in the future, unless the future is cancelled."""
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.work()
        except BaseException as error:  # the coroutine that awaits the future handles it
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class FairQueue:
    """Runs jobs in threads of its own, divided fairly among clients. Any thread may call its methods."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._max_reading, self._max_changing = max(1, threads // 2), max(1, threads // 4)
        self._waiting: dict[Route, dict[Client | None, dict[Job, None]]] = {}
        self._running = Counter[Route]()
        self._thread_shares = FairShares(threads)
        self._queue_shares, self._byte_shares = FairShares(MAX_WAITING_REQUESTS), FairShares(MAX_WAITING_BYTES)
        self._lock = Lock()

    def submit(self, request: Request, work: Callable[[], Result]) -> Job:
        """Start the work for a request in a thread, or queue it until it may start. Return its job.

        A job can overtake waiting jobs that may not start yet. Raises QueueFullError if the queue is full.
        """
        job = Job(request, work)
        with self._lock:
            if self._may_start(request.route, request.client):
                self._start(job)
            else:
                self._enqueue(job)
        return job

    def cancel(self, job: Job) -> bool:
        """Cancel the job unless it has started. Return whether it was cancelled."""
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
        """Return whether the route and the client of a request are both below their limits."""
        most = self._max_reading if route.reads else self._max_changing
        return self._running[route] < most and self._thread_shares.count_free_units(client) > 0

    def _start(self, job: Job) -> None:
        self._running[job.request.route] += 1
        self._thread_shares.take_units(job.request.client)
        self._pool.submit(self._run, job)

    def _run(self, job: Job) -> None:
        try:
            job.run()
        finally:
            with self._lock:
                self._running[job.request.route] -= 1
                self._thread_shares.return_units(job.request.client)
                self._start_waiting_jobs()

    def _start_waiting_jobs(self) -> None:
        """Start all waiting jobs that may start.

        These can be several although only one thread has become free, because the limits of all clients grow with the
        number of free threads.
        """
        while job := self._find_next_job():
            self._remove(job)
            self._move_to_end(job.request)
            self._start(job)

    def _find_next_job(self) -> Job | None:
        """Return the first waiting job that may start, in rotation, or None if there is none."""
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
        self._queue_shares.take_units(client)
        self._byte_shares.take_units(client, size)

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
        """Move the route and the client of a request that starts to the end of their rotations."""
        if clients := self._waiting.get(request.route):
            move_to_end(clients, request.client)
            move_to_end(self._waiting, request.route)
