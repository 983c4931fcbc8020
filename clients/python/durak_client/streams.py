"""Streams of the API, which are resumed after lost connections."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx

from durak_client.patience import TEMPORARY_STATUSES, UNBUFFERED, Patience, is_unsendable
from durak_client.problems import make_problem, parse_retry_after

MAX_SILENCE = 45.0
"""Seconds without a line after which the client reconnects. The server sends a line at least every 15 seconds."""


async def follow_lines(
    http: httpx.AsyncClient, path: str, patience: Patience, after: int | None
) -> AsyncIterator[dict[str, Any]]:
    """Yield the parsed lines of a stream without end, and reconnect after lost connections.

    Each notification or event is yielded exactly once. Raises Problem if the server refuses the stream, but not if the
    refusal is temporary.
    """
    newest, tries = after, 0
    while True:
        try:
            async for line in _read_until_end(http, path, newest):
                tries = 0
                newest = line.get("id", newest)
                yield line
            pause = patience.compute_pause(tries)
        except httpx.TransportError as error:
            if is_unsendable(error):
                raise
            pause = patience.compute_pause(tries)
        except _BusyError as busy:
            pause = patience.compute_pause(tries, busy.retry_after)
        tries += 1
        await asyncio.sleep(pause)


class _BusyError(Exception):
    """The server refuses the stream now, but may accept it soon."""

    def __init__(self, retry_after: float | None) -> None:
        self.retry_after = retry_after


async def _read_until_end(http: httpx.AsyncClient, path: str, after: int | None) -> AsyncIterator[dict[str, Any]]:
    headers = {"Accept": "application/x-ndjson"}
    if after is not None:
        headers["Last-Event-ID"] = str(after)
    timeout = httpx.Timeout(10.0, read=MAX_SILENCE)
    async with http.stream("GET", path, headers=headers, timeout=timeout, extensions={UNBUFFERED: True}) as response:
        if response.status_code != 200:
            await _raise_refusal(response)
        async for text in response.aiter_lines():
            if line := _parse_line(text):
                yield line


def _parse_line(text: str) -> dict[str, Any] | None:
    """Return the parsed line, or None for a comment and for an incomplete line."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and line.get("event") != "comment" else None


async def _raise_refusal(response: httpx.Response) -> None:
    retry_after = response.headers.get("Retry-After")
    if response.status_code in TEMPORARY_STATUSES:
        raise _BusyError(parse_retry_after(retry_after))
    raise make_problem(response.status_code, await response.aread(), retry_after)
