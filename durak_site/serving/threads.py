"""Django's answers, made in a few threads.

A thread keeps its database connection, so a process has never more connections than threads. What comes while all are
busy waits outside, where it costs neither, and is let in by turns (`fair_queue.py`).
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from django.db import close_old_connections

from durak_site.http.parsers import LIMIT
from durak_site.http.piecemeal import Piecemeal
from durak_site.http.problems import Problem, is_for_programs
from durak_site.http.standings import Standing
from durak_site.limits import LIMITS
from durak_site.serving.environ import environ_of
from durak_site.serving.fair_queue import FairQueue, Queue, queue_of
from durak_site.serving.messages import Answer, Receive, Scope, Send, cancelled, encoded, header, hung_up, refusal
from durak_site.serving.pieces import Pieces

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]
Result = TypeVar("Result")
Gone: TypeAlias = "asyncio.Task[None]"
"""Ends when there is nobody any more to answer to."""

PATIENCE = 3.0
"""Seconds that a request waits for a thread."""
MOST_WAITING = int(LIMITS["waiting"].default)
"""Requests that wait for a thread at once; a quick thread answers so many within PATIENCE."""
BUSY = Problem("unavailable", "There is too much to do just now; try again in a moment.", status=503)
RETRY_AFTER = 2
NO_ROOM = Standing("waiting", 0, RETRY_AFTER)
OURS = Queue("ours")
"""The queue of what nobody asks for in a request of its own."""


class Threads:
    """An ASGI application that asks a WSGI application in so many threads."""

    def __init__(self, application: Wsgi, threads: int) -> None:
        self._application = application
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._queue = FairQueue(threads)
        self._most = threads + MOST_WAITING
        self._inside = 0
        self._pieces = Pieces(self.call)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise ValueError(f"There is no {scope['type']} here.")
        body = await whole_body(receive) if is_to_be_read(scope) else b""
        if body is None:
            return
        gone = asyncio.create_task(hung_up(receive))
        try:
            answer = await self.answer(scope, body, gone)
        finally:
            await cancelled(gone)
        if answer.rest is not None and scope["method"] != "HEAD":
            await self._pieces.send(scope, answer, receive, send)
        else:
            await answer.send(send)

    async def answer(self, scope: Scope, body: bytes = b"", *gone: Gone) -> Answer:
        """To this request; a refusal where no thread was free in time. Who is `gone` or cancelled needs none."""
        found = await self._found(queue_of(scope), environ_of(scope, body), gone)
        answer = self._told(scope, found) if found else refusal(scope, BUSY, RETRY_AFTER, NO_ROOM)
        return answer.closing() if is_announced(scope) and not is_to_be_read(scope) else answer

    async def _found(self, queue: Queue, environ: dict[str, Any], gone: Iterable[Gone]) -> Answer | None:
        if self._inside >= self._most:
            return None
        running = self._submit(queue, answered, self._application, environ)
        result = asyncio.wrap_future(running)
        either: set[asyncio.Future[Any]] = {result, *gone}
        try:
            await asyncio.wait(either, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            has_not_begun = running.cancel()
        return None if has_not_begun else await result

    def _told(self, scope: Scope, answer: Answer) -> Answer:
        """To a program, with how many requests more may wait: what every request counts against."""
        left = min(MOST_WAITING, self._most - self._inside)
        return answer.telling(Standing("waiting", left)) if is_for_programs(scope["path"]) else answer

    async def call(self, work: Callable[..., Result], *arguments: object) -> Result:
        """The result of `work`, which may ask the database, from one of the threads."""
        return await asyncio.wrap_future(self._submit(OURS, with_a_good_connection, work, *arguments))

    def _submit(self, queue: Queue, work: Callable[..., Result], *arguments: object) -> "Future[Result]":
        loop, future = asyncio.get_running_loop(), Future[Result]()
        self._inside += 1
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._one_less))
        self._queue.join(queue, lambda: settle(future, work, *arguments))
        self._pool.submit(self._queue.work)
        return future

    def _one_less(self) -> None:
        self._inside -= 1


def settle(future: "Future[Result]", work: Callable[..., Result], *arguments: object) -> None:
    """Nothing is done for who does not wait any more."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work(*arguments)
    except BaseException as error:  # whoever waits is told of it
        future.set_exception(error)
    else:
        future.set_result(result)


def with_a_good_connection(work: Callable[..., Result], *arguments: object) -> Result:
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


def is_announced(scope: Scope) -> bool:
    return bool(header(scope["headers"], b"content-length") or header(scope["headers"], b"transfer-encoding"))


def is_to_be_read(scope: Scope) -> bool:
    """Not a body that is refused by its head: one too large, or of undeclared length."""
    length = header(scope["headers"], b"content-length")
    return length.isdigit() and int(length) <= LIMIT and not header(scope["headers"], b"transfer-encoding")


async def whole_body(receive: Receive) -> bytes | None:
    """As long as was announced, which the server sees to; None if the client is gone."""
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def answered(application: Wsgi, environ: dict[str, Any]) -> Answer:
    """Runs in a thread. The whole answer lies in memory, or it comes in pieces: a slow reader holds nothing else."""
    status, headers = "", list[tuple[str, str]]()

    def start_response(line: str, fields: list[tuple[str, str]], exc_info: object = None) -> None:
        nonlocal status, headers
        status, headers = line, fields

    parts = application(environ, start_response)
    if isinstance(parts, Piecemeal):
        close_old_connections()
        return Answer(int(status.split()[0]), encoded(headers), b"", iter(parts))
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    return Answer(int(status.split()[0]), encoded(headers), body)
