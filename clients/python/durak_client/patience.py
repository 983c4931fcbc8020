"""A transport that repeats failed requests in such a way that each request takes effect once."""

import asyncio
import random
import time
import uuid
from dataclasses import dataclass

import httpx

from durak_client.problems import parse_retry_after

KEY_HEADER = "Idempotency-Key"
UNBUFFERED = "durak_unbuffered"
"""The httpx extension that marks the request of a stream. `PatientTransport` leaves such a request to its caller:
it does not repeat the request, and does not wait for the end of the response.
"""
TEMPORARY_STATUSES = (429, 502, 503, 504)
REPEATABLE_METHODS = ("GET", "HEAD", "PUT", "POST")
"""Methods of requests that are safe to repeat. A POST is safe because it has an idempotency key."""


@dataclass(frozen=True)
class Patience:
    """Limits for the repetition of a failed request: at most `seconds` for all attempts together.

    The pauses between two attempts grow from `first` to `longest` seconds.
    """

    seconds: float = 120.0
    first: float = 0.2
    longest: float = 10.0

    def compute_pause(self, tries: int, asked_for: float | None = None) -> float:
        """Return the seconds to pause before a request is repeated. `tries` is the number of earlier pauses.

        The pause is never shorter than the seconds that the server has `asked_for`. A part of it is random, so that
        many clients do not repeat their requests at the same moment.
        """
        own = min(self.longest, self.first * 2.0 ** min(tries, 20)) * random.uniform(0.5, 1.0)
        return own if asked_for is None else max(asked_for, own)


def is_unsendable(error: httpx.TransportError) -> bool:
    """Return whether the request can never be sent, for example because its address has no `https://`."""
    return isinstance(error, httpx.UnsupportedProtocol | httpx.LocalProtocolError)


class PatientTransport(httpx.AsyncBaseTransport):
    """A transport that adds an idempotency key to every POST, and repeats requests that fail temporarily."""

    def __init__(self, inner: httpx.AsyncBaseTransport, patience: Patience) -> None:
        self.inner = inner
        self.patience = patience

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if UNBUFFERED in request.extensions:
            return await self.inner.handle_async_request(request)
        if request.method == "POST" and KEY_HEADER not in request.headers:
            request.headers[KEY_HEADER] = uuid.uuid4().hex
        end = time.monotonic() + self.patience.seconds
        tries = 0
        while True:
            try:
                response = await self._send_once(request)
                pause = self.patience.compute_pause(tries, parse_retry_after(response.headers.get("Retry-After")))
                if not _is_temporary_failure(response) or time.monotonic() + pause > end:
                    return response
            except httpx.TransportError as error:
                pause = self.patience.compute_pause(tries)
                if not _may_repeat(request, error) or time.monotonic() + pause > end:
                    raise
            tries += 1
            await asyncio.sleep(pause)

    async def _send_once(self, request: httpx.Request) -> httpx.Response:
        """Send the request once, and return the response with its whole body. Raises an error if the body is
        incomplete.
        """
        response = await self.inner.handle_async_request(request)
        try:
            stream = response.stream
            if not isinstance(stream, httpx.AsyncByteStream):
                raise TypeError("an asynchronous transport answers with a stream that is")
            body = b"".join([part async for part in stream])
        finally:
            await response.aclose()
        return _replace_body(response, body)

    async def aclose(self) -> None:
        await self.inner.aclose()


def _replace_body(response: httpx.Response, body: bytes) -> httpx.Response:
    """Return a copy of the response with this body.

    An error page of a proxy becomes a problem document, because the generated client cannot parse the page.
    """
    status, headers = response.status_code, response.headers
    if status >= 400 and "json" not in headers.get("Content-Type", ""):
        kept = {"Retry-After": headers["Retry-After"]} if "Retry-After" in headers else {}
        title = {"type": "about:blank", "title": response.reason_phrase, "status": status, "code": "unknown"}
        return httpx.Response(status, headers=kept, json={**title, "detail": "Not an answer of the site itself."})
    return httpx.Response(status, headers=headers, stream=httpx.ByteStream(body), extensions=response.extensions)


def _is_temporary_failure(response: httpx.Response) -> bool:
    """Return whether the request may succeed if it is repeated later.

    A 409 with `Retry-After` means that the first request with the same idempotency key is still running.
    """
    status = response.status_code
    return status in TEMPORARY_STATUSES or (status == 409 and "Retry-After" in response.headers)


def _may_repeat(request: httpx.Request, error: httpx.TransportError) -> bool:
    """Return whether the request can be repeated: its method is safe to repeat, or it never reached the server."""
    return not is_unsendable(error) and (
        request.method in REPEATABLE_METHODS
        or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
    )
