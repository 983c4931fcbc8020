"""Streams that resume after lost connections."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx

from durak_client.patience import AS_IT_COMES, WAIT_AND_ASK_AGAIN, Patience
from durak_client.problems import problem, seconds

SILENCE = 45.0
"""Seconds of silence after which a stream counts as dead; a live one sends a line every 15 seconds."""


async def lines(
    http: httpx.AsyncClient, path: str, patience: Patience, after: int | None
) -> AsyncIterator[dict[str, Any]]:
    """Yield the lines of a stream without end; each line with an `id` exactly once. Lost connections are replaced.

    Raises Problem if the server refuses the stream.
    """
    newest, tries = after, 0
    while True:
        try:
            async for line in _once(http, path, newest):
                tries = 0
                newest = _place(line, newest)
                yield line
            pause = patience.pause(tries)
        except httpx.TransportError:
            pause = patience.pause(tries)
        except _Busy as busy:
            pause = patience.pause(tries, busy.retry_after)
        tries += 1
        await asyncio.sleep(pause)


class _Busy(Exception):
    def __init__(self, retry_after: float | None) -> None:
        self.retry_after = retry_after


def _place(line: dict[str, Any], newest: int | None) -> int | None:
    """Return the number to resume after, once this line was read. The first line has it if no other line was read
    before."""
    if "id" in line:
        return int(line["id"])
    if newest is None and line.get("event") == "hello":
        return int(line["data"]["newest_notification_number"])
    return newest


async def _once(http: httpx.AsyncClient, path: str, after: int | None) -> AsyncIterator[dict[str, Any]]:
    headers = {"Accept": "application/x-ndjson"}
    if after is not None:
        headers["Last-Event-ID"] = str(after)
    timeout = httpx.Timeout(10.0, read=SILENCE)
    async with http.stream("GET", path, headers=headers, timeout=timeout, extensions={AS_IT_COMES: True}) as answer:
        if answer.status_code != 200:
            await _refuse(answer)
        async for text in answer.aiter_lines():
            if line := _whole_line(text):
                yield line


def _whole_line(text: str) -> dict[str, Any] | None:
    """Return the parsed line; None for a comment, and for a line that a lost connection cut off."""
    try:
        line = json.loads(text)
    except ValueError:
        return None
    return line if isinstance(line, dict) and line.get("event") != "comment" else None


async def _refuse(answer: httpx.Response) -> None:
    retry_after = answer.headers.get("Retry-After")
    if answer.status_code in WAIT_AND_ASK_AGAIN:
        raise _Busy(seconds(retry_after))
    raise problem(answer.status_code, await answer.aread(), retry_after)
