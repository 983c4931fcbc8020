"""Words of ASGI."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from durak_site.http.cors import ANY_ORIGIN
from durak_site.http.problems import CONTENT_TYPE, Problem, document, is_for_programs
from durak_site.http.standings import Standing, fields

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


Headers = list[tuple[bytes, bytes]]
"""Names are in lower case."""


@dataclass(frozen=True)
class Answer:
    """A whole answer; or the beginning of a long one, of which `rest` gives the pieces. `account`: the key of the
    account whose own data they are."""

    status: int
    headers: Headers
    body: bytes
    rest: Iterator[bytes] | None = None
    account: str | None = None

    def telling(self, *standings: Standing) -> "Answer":
        """The same with the limits that it counts against."""
        return replace(self, headers=[*self.headers, *encoded(fields(standings).items())])

    def closing(self) -> "Answer":
        """The same, with which the connection ends."""
        return replace(self, headers=[*self.headers, (b"connection", b"close")])

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def refusal(scope: Scope, problem: Problem, retry_after: int, *standings: Standing) -> Answer:
    """To the request of this scope: a problem that passes by itself after so many seconds, and the limits it met."""
    body = json.dumps(document(problem)).encode()
    headers = {
        "Content-Type": CONTENT_TYPE,
        "Content-Length": str(len(body)),
        "Retry-After": str(retry_after),
        **({**ANY_ORIGIN, **fields(standings)} if is_for_programs(scope["path"]) else {}),
    }
    return Answer(problem.status, encoded(headers.items()), body)


def encoded(headers: Iterable[tuple[str, str]]) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> bytes:
    """The first of that name (in lower case); empty without one."""
    return next((bytes(value) for key, value in headers if key.lower() == name), b"")


async def hung_up(receive: Receive) -> None:
    """Returns when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def cancelled(*tasks: "asyncio.Task[Any]") -> None:
    """Cancels them and waits until they have ended; their errors are nobody's any more."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError, Exception):
            await task
