"""Types of ASGI, a response class, and helpers for ASGI applications."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from django.utils import translation

from durak_site.http.cors import CORS_HEADERS
from durak_site.http.problems import CONTENT_TYPE, Problem, is_program_path, make_document
from durak_site.limits.headers import LimitState, make_headers
from durak_site.localization.middleware import choose_language_from_header

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


Headers = list[tuple[bytes, bytes]]
"""Headers as pairs (name in lower case, value)."""


@dataclass(frozen=True)
class AsgiResponse:
    """A response. A long response has an empty `body`, and `pieces` that yield its body piece by piece.

    `account` is the primary key of the account whose data an export contains, or None for other downloads.
    """

    status: int
    headers: Headers
    body: bytes
    pieces: Iterator[bytes] | None = None
    account: str | None = None

    def with_limit_states(self, *states: LimitState) -> "AsgiResponse":
        """Return a copy of the response with rate limit headers."""
        return replace(self, headers=[*self.headers, *encode_headers(make_headers(states).items())])

    def with_connection_close(self) -> "AsgiResponse":
        """Return a copy of the response after which the server closes the connection."""
        return replace(self, headers=[*self.headers, (b"connection", b"close")])

    async def send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def make_refusal(scope: Scope, problem: Problem, retry_after: int, *states: LimitState) -> AsgiResponse:
    """Return a problem document in the client's language, with `Retry-After` in seconds. Programs also get CORS and
    rate limit headers.
    """
    language = choose_language_from_header(get_header(scope["headers"], b"accept-language").decode("latin-1"))
    with translation.override(language):
        body = json.dumps(make_document(problem)).encode()
    headers = {
        "Content-Type": CONTENT_TYPE,
        "Content-Language": language,
        "Vary": "Accept-Language",
        "Content-Length": str(len(body)),
        "Retry-After": str(retry_after),
        **({**CORS_HEADERS, **make_headers(states)} if is_program_path(scope["path"]) else {}),
    }
    return AsgiResponse(problem.status, encode_headers(headers.items()), body)


def encode_headers(headers: Iterable[tuple[str, str]]) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def get_header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> bytes:
    """Return the value of the first header with this lower-case name, or b"" if there is none."""
    return next((bytes(value) for key, value in headers if key.lower() == name), b"")


async def wait_for_disconnect(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def cancel_tasks(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel the tasks and wait until they have ended. Ignore their errors."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError, Exception):
            await task
