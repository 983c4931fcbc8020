"""Repetition of requests after lost connections, busy responses and rate limits, such that each request takes effect
once."""

import asyncio
import random
import time
import uuid
from dataclasses import dataclass

import httpx

from durak_client.problems import seconds

KEY = "Idempotency-Key"
AS_IT_COMES = "durak_as_it_comes"
"""Request extension for a streamed response, which is neither read to its end nor repeated here."""
WAIT_AND_ASK_AGAIN = (429, 502, 503, 504)
SAFE_TWICE = ("GET", "HEAD", "PUT", "POST")
"""Methods that are safe to repeat. A POST is safe because it has a key."""


@dataclass(frozen=True)
class Patience:
    """Repetition for at most `seconds`, with pauses that grow from `first` to `longest` seconds."""

    seconds: float = 120.0
    first: float = 0.2
    longest: float = 10.0

    def pause(self, tries: int, asked_for: float | None = None) -> float:
        """Return the pause after this many attempts, with a random part so that many clients do not return at once."""
        own = min(self.longest, self.first * 2.0 ** min(tries, 20)) * random.uniform(0.5, 1.0)
        return own if asked_for is None else max(asked_for, own)


class Patient(httpx.AsyncBaseTransport):
    """A transport that adds a key to every POST and repeats requests without a response."""

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
        """Return the response with its whole body. Raises if the body breaks off."""
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
    """Return the same response with its body read. An error page of a proxy becomes a problem document, the only form
    that the generated client can parse."""
    status, headers = response.status_code, response.headers
    if status >= 400 and "json" not in headers.get("Content-Type", ""):
        kept = {"Retry-After": headers["Retry-After"]} if "Retry-After" in headers else {}
        title = {"type": "about:blank", "title": response.reason_phrase, "status": status, "code": "unknown"}
        return httpx.Response(status, headers=kept, json={**title, "detail": "Not an answer of the site itself."})
    return httpx.Response(status, headers=headers, stream=httpx.ByteStream(body), extensions=response.extensions)


def _is_passing(response: httpx.Response) -> bool:
    """Return whether repeating the request later may succeed. A 409 with `Retry-After` means that the first request
    with its key is still running."""
    status = response.status_code
    return status in WAIT_AND_ASK_AGAIN or (status == 409 and "Retry-After" in response.headers)


def _may_go_again(request: httpx.Request, error: httpx.TransportError) -> bool:
    """Return whether the request can be repeated: it never reached the server, or repeating it is harmless."""
    return request.method in SAFE_TWICE or isinstance(
        error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout
    )
