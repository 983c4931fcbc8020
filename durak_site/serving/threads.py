"""An ASGI application that runs Django in a few threads, each with one database connection.

Requests that arrive while all threads are busy wait in the event loop. `fair_queue.py` decides which of them starts
next.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias, TypeVar

from django.db import close_old_connections
from django.utils.translation import gettext_lazy

from durak_site.http.download_responses import DownloadResponse
from durak_site.http.parsers import MAX_BODY_BYTES
from durak_site.http.problems import Problem, is_program_path
from durak_site.limits.headers import LimitState
from durak_site.metrics.recording import METHODS, OTHER_LABEL, record_request
from durak_site.serving.asgi import (
    AsgiResponse,
    Receive,
    Scope,
    Send,
    cancel_tasks,
    encode_headers,
    get_header,
    make_refusal,
    wait_for_disconnect,
)
from durak_site.serving.client_identification import identify_client
from durak_site.serving.downloads import DownloadSender
from durak_site.serving.fair_queue import MAX_WAITING_REQUESTS, FairQueue, QueueFullError, Request, Route, resolve_route
from durak_site.serving.wsgi_environ import make_environ
from durak_site.tracing import trace_request

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]
Result = TypeVar("Result")
DisconnectTask: TypeAlias = "asyncio.Task[None]"
"""A task that ends when the client has disconnected."""

MAX_WAIT_OF_READS = 3.0
"""Maximum seconds that a request waits for a thread if it only reads. The time is short, because the client can safely
send such a request again after a refusal.
"""
MAX_WAIT_OF_CHANGES = 20.0
"""Maximum seconds that a request waits for a thread if it changes something. The time is long, so that a player need
not repeat a move after the disk was slow for a moment. Clients and proxies give up after 25 to 60 seconds.
"""
BUSY_PROBLEM = Problem(
    "unavailable", gettext_lazy("The site is very busy just now. Try again in a moment."), status=503
)
RETRY_AFTER = 2
QUEUE_FULL_STATE = LimitState("waiting", 0, RETRY_AFTER)
MAX_REPORTED_PLACES = MAX_WAITING_REQUESTS // 4
"""Maximum number of free places in the queue that response headers report. So while half of the queue is free, a client
cannot see whether requests of other clients are waiting.
"""
SITE_REQUEST = Request(Route("ours"), client=None)
"""A request that stands in the queue for the site's own work. It belongs to no client."""


class ThreadedWsgi:
    """An ASGI application that runs a WSGI application in a fixed number of threads."""

    def __init__(self, application: Wsgi, threads: int) -> None:
        self._application = application
        self._queue = FairQueue(threads)
        self._download_sender = DownloadSender(self.run_in_thread)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"There is no {scope['type']} here.")
        body = await read_body(receive) if may_read_body(scope) else b""
        if body is None:
            return
        gone = asyncio.create_task(wait_for_disconnect(receive))
        try:
            response = await self.get_response(scope, body, gone)
        finally:
            await cancel_tasks(gone)
        if response.pieces is not None and scope["method"] != "HEAD":
            await self._download_sender.send(scope, response, receive, send)
        else:
            await response.send(send)

    async def get_response(self, scope: Scope, body: bytes = b"", *gone: DisconnectTask) -> AsgiResponse:
        """Return Django's response, or a refusal if no thread was free in time.

        `gone` is a task that ends when the client has disconnected. A request that still waits for a thread is dropped
        if its client disconnects, or if this coroutine is cancelled.
        """
        began = time.perf_counter()
        environ = make_environ(scope, body)
        request = Request(resolve_route(scope), identify_client(environ), len(body))
        method = get_method_label(scope)
        found = await self._run_or_give_up(method, request, environ, gone)
        response = (
            self._add_queue_limit(scope, request, found)
            if found
            else make_refusal(scope, BUSY_PROBLEM, RETRY_AFTER, QUEUE_FULL_STATE)
        )
        record_request(method, request.route.name, response.status, began)
        return response.with_connection_close() if has_body(scope) and not may_read_body(scope) else response

    async def _run_or_give_up(
        self, method: str, request: Request, environ: dict[str, Any], gone: Iterable[DisconnectTask]
    ) -> AsgiResponse | None:
        """Run the request in a thread and return the response. Return None if no thread has started the request.

        The reason may be that the queue is full, that the request has waited too long, or that its client has
        disconnected.
        """
        try:
            job = self._queue.submit(request, partial(self._run_traced, method, request.route.name, environ))
        except QueueFullError:
            return None
        result = asyncio.wrap_future(job.future)
        result_or_disconnect: set[asyncio.Future[Any]] = {result, *gone}
        seconds = MAX_WAIT_OF_READS if request.route.reads else MAX_WAIT_OF_CHANGES
        try:
            await asyncio.wait(result_or_disconnect, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            never_started = self._queue.cancel(job)
        return None if never_started else await result

    def _run_traced(self, method: str, route: str, environ: dict[str, Any]) -> AsgiResponse:
        with trace_request(method, route) as set_status:
            response = run_wsgi(self._application, environ)
            set_status(response.status)
        return response

    def _add_queue_limit(self, scope: Scope, request: Request, response: AsgiResponse) -> AsgiResponse:
        """Return the response. If its path is for programs, add headers with the number of free places in the queue.

        The headers name this limit `waiting`.
        """
        state = LimitState("waiting", min(MAX_REPORTED_PLACES, self._queue.count_free_places(request.client)))
        return response.with_limit_states(state) if is_program_path(scope["path"]) else response

    async def run_in_thread(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Run `work`, which may use the database, in a free thread of this application; return the result."""
        job = self._queue.submit(SITE_REQUEST, partial(run_with_connection, work, *arguments))
        result: Result = await asyncio.wrap_future(job.future)
        return result


def run_with_connection(work: Callable[..., Result], *arguments: object) -> Result:
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


def get_method_label(scope: Scope) -> str:
    """Return the method for metrics and traces, or OTHER_LABEL if it is not one of METHODS."""
    return scope["method"] if scope["method"] in METHODS else OTHER_LABEL


def has_body(scope: Scope) -> bool:
    return bool(get_header(scope["headers"], b"content-length") or get_header(scope["headers"], b"transfer-encoding"))


def may_read_body(scope: Scope) -> bool:
    """Return whether the body may be read: it has a declared length and is not too large."""
    length = get_header(scope["headers"], b"content-length")
    return length.isdigit() and int(length) <= MAX_BODY_BYTES and not get_header(scope["headers"], b"transfer-encoding")


async def read_body(receive: Receive) -> bytes | None:
    """Return the body of the request, or None if the client has disconnected."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def run_wsgi(application: Wsgi, environ: dict[str, Any]) -> AsgiResponse:
    """Run the WSGI application in this thread and return its response.

    The response has its whole body, or an iterator of pieces if it is a `DownloadResponse`. So the thread and its
    database connection are free while the response is sent to a slow client.
    """
    status, headers = "", list[tuple[str, str]]()

    def start_response(line: str, fields: list[tuple[str, str]], exc_info: object = None) -> None:
        nonlocal status, headers
        status, headers = line, fields

    parts = application(environ, start_response)
    if isinstance(parts, DownloadResponse):
        close_old_connections()
        return AsgiResponse(int(status.split()[0]), encode_headers(headers), b"", iter(parts), parts.account)
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    return AsgiResponse(int(status.split()[0]), encode_headers(headers), body)
