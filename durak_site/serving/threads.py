"""Django's answers, made in a few threads.

A thread keeps its database connection, so a process has never more connections than threads. What comes while all are
busy waits outside, where it costs neither, and is let in by turns (`fair_queue.py`).
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias, TypeVar

from django.db import close_old_connections

from durak_site.http.parsers import LIMIT
from durak_site.http.piecemeal import Piecemeal
from durak_site.http.problems import Problem, is_for_programs
from durak_site.http.standings import Standing
from durak_site.serving.clients import client_of
from durak_site.serving.environ import environ_of
from durak_site.serving.fair_queue import MOST_WAITING, FairQueue, QueueFullError, Request, Route, route_of
from durak_site.serving.messages import Answer, Receive, Scope, Send, cancelled, encoded, header, hung_up, refusal
from durak_site.serving.pieces import Pieces

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]
Result = TypeVar("Result")
Gone: TypeAlias = "asyncio.Task[None]"
"""Ends when there is nobody any more to answer to."""

SECONDS_TO_READ = 3.0
"""That a request which only reads waits for a thread. It can be sent again at no loss."""
SECONDS_TO_CHANGE = 20.0
"""That a request which changes something waits for a thread: a player should not have to move twice because the disk
stood still for a moment. Less than the 25 to 60 seconds after which clients and proxies give up."""
BUSY = Problem("unavailable", "There is too much to do just now; try again in a moment.", status=503)
RETRY_AFTER = 2
NO_ROOM = Standing("waiting", 0, RETRY_AFTER)
MOST_TOLD = MOST_WAITING // 4
"""While half of all places are free, the number is the same whether others wait or not."""
OURS = Request(Route("ours"), client=None)
"""Work that no client asked for in a request of its own."""


class Threads:
    """An ASGI application that asks a WSGI application in so many threads."""

    def __init__(self, application: Wsgi, threads: int) -> None:
        self._application = application
        self._queue = FairQueue(threads)
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
        environ = environ_of(scope, body)
        request = Request(route_of(scope), client_of(environ), len(body))
        found = await self._found(request, environ, gone)
        answer = self._told(scope, request, found) if found else refusal(scope, BUSY, RETRY_AFTER, NO_ROOM)
        return answer.closing() if is_announced(scope) and not is_to_be_read(scope) else answer

    async def _found(self, request: Request, environ: dict[str, Any], gone: Iterable[Gone]) -> Answer | None:
        """The answer; None if the request could not wait, waited too long, or its client is gone before it began."""
        try:
            job = self._queue.submit(request, partial(answered, self._application, environ))
        except QueueFullError:
            return None
        result = asyncio.wrap_future(job.future)
        either: set[asyncio.Future[Any]] = {result, *gone}
        seconds = SECONDS_TO_READ if request.route.reads else SECONDS_TO_CHANGE
        try:
            await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            has_not_begun = self._queue.cancel(job)
        return None if has_not_begun else await result

    def _told(self, scope: Scope, request: Request, answer: Answer) -> Answer:
        """The answer; to a program with how many more of its requests may wait, which every request counts against."""
        standing = Standing("waiting", min(MOST_TOLD, self._queue.room(request.client)))
        return answer.telling(standing) if is_for_programs(scope["path"]) else answer

    async def call(self, work: Callable[..., Result], *arguments: object) -> Result:
        """The result of `work`, which may ask the database, from one of the threads."""
        job = self._queue.submit(OURS, partial(with_a_good_connection, work, *arguments))
        result: Result = await asyncio.wrap_future(job.future)
        return result


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
        return Answer(int(status.split()[0]), encoded(headers), b"", iter(parts), parts.account)
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    return Answer(int(status.split()[0]), encoded(headers), body)
