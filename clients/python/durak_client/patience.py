"""Requests that are sent again: lost connections, busy servers and limits are waited out, and nothing is done twice."""

import asyncio
import random
import time
import uuid
from dataclasses import dataclass

import httpx

from durak_client.problems import seconds

KEY = "Idempotency-Key"
AS_IT_COMES = "durak_as_it_comes"
"""An extension of a request whose answer is a stream: it is neither read to its end nor asked for again here."""
WAIT_AND_ASK_AGAIN = (429, 502, 503, 504)
SAFE_TWICE = ("GET", "HEAD", "PUT", "POST")
"""A POST carries a key, and so is safe, too."""


@dataclass(frozen=True)
class Patience:
    """For how many `seconds` a request is sent again, after `first` seconds at first and `longest` at most."""

    seconds: float = 120.0
    first: float = 0.2
    longest: float = 10.0

    def pause(self, tries: int, asked_for: float | None = None) -> float:
        """How long to wait after so many tries; not all at once, where many wait."""
        own = min(self.longest, self.first * 2.0 ** min(tries, 20)) * random.uniform(0.5, 1.0)
        return own if asked_for is None else max(asked_for, own)


class Patient(httpx.AsyncBaseTransport):
    """A transport that gives every POST a key and sends again what got no answer."""

    def __init__(self, inner: httpx.AsyncBaseTransport, patience: Patience) -> None:
        self.inner = inner
        self.patience = patience

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if AS_IT_COMES in request.extensions:
            return await self.inner.handle_async_request(request)
        if request.method == "POST" and KEY not in request.headers:
            request.headers[KEY] = uuid.uuid4().hex
        end = time.monotonic() + self.patience.seconds
        tries = 0
        while True:
            try:
                response = await self._whole(request)
                pause = self.patience.pause(tries, seconds(response.headers.get("Retry-After")))
                if not _is_passing(response) or time.monotonic() + pause > end:
                    return response
            except httpx.TransportError as error:
                pause = self.patience.pause(tries)
                if not _may_go_again(request, error) or time.monotonic() + pause > end:
                    raise
            tries += 1
            await asyncio.sleep(pause)

    async def _whole(self, request: httpx.Request) -> httpx.Response:
        """The answer with all of its body: one that breaks off half-way is none."""
        response = await self.inner.handle_async_request(request)
        try:
            stream = response.stream
            if not isinstance(stream, httpx.AsyncByteStream):
                raise TypeError("an asynchronous transport answers with a stream that is")
            body = b"".join([part async for part in stream])
        finally:
            await response.aclose()
        return _rebuilt(response, body)

    async def aclose(self) -> None:
        await self.inner.aclose()


def _rebuilt(response: httpx.Response, body: bytes) -> httpx.Response:
    """The same answer, read. What a proxy in between says of an error in HTML is said as a problem, as the server does:
    the generated client reads no other."""
    status, headers = response.status_code, response.headers
    if status >= 400 and "json" not in headers.get("Content-Type", ""):
        kept = {"Retry-After": headers["Retry-After"]} if "Retry-After" in headers else {}
        title = {"type": "about:blank", "title": response.reason_phrase, "status": status, "code": "unknown"}
        return httpx.Response(status, headers=kept, json={**title, "detail": "Not an answer of the site itself."})
    return httpx.Response(status, headers=headers, stream=httpx.ByteStream(body), extensions=response.extensions)


def _is_passing(response: httpx.Response) -> bool:
    """Whether the same request may be answered otherwise in a while; a 409 that names a time says that the first one
    with its key is still being answered."""
    status = response.status_code
    return status in WAIT_AND_ASK_AGAIN or (status == 409 and "Retry-After" in response.headers)


def _may_go_again(request: httpx.Request, error: httpx.TransportError) -> bool:
    """What never arrived may; what may have been done already, only where that does no harm."""
    return request.method in SAFE_TWICE or isinstance(
        error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout
    )
