"""Batch reads for all followers of a process, one batch at a time. Followers that arrive during a batch are read in the
next one.

The more followers wait, the more of them one batch reads, and several wake-ups during a batch cost a follower one read.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from games.api.streams.followers import Follower
from games.api.streams.frames import Frame
from games.selectors.batch_reader import BatchReader

MAX_BATCH = 50
"""Maximum number of followers in a batch, so that a follower waits for at most this many others."""
Frames = list[Frame] | None
InThread = Callable[..., Awaitable[Any]]
"""Type of a function that runs another one, which queries the database, in a thread and returns its result."""


class BatchReads:
    def __init__(self, in_thread: InThread) -> None:
        self._in_thread = in_thread
        self._waiting: list[tuple[Follower, asyncio.Future[Frames]]] = []
        self._running: asyncio.Task[None] | None = None

    async def read(self, follower: Follower) -> Frames:
        """Return the new frames of the follower. Raises what its read raised."""
        told: asyncio.Future[Frames] = asyncio.get_running_loop().create_future()
        self._waiting.append((follower, told))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await told

    async def _run(self) -> None:
        while self._waiting:
            now, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
            for (_, told), one in zip(now, await self._read([follower for follower, _ in now]), strict=True):
                set_result(told, one)
        self._running = None

    async def _read(self, followers: Sequence[Follower]) -> Sequence[Frames | Exception]:
        try:
            read: list[Frames | Exception] = await self._in_thread(read_batch, followers)
        except Exception as error:
            return [error] * len(followers)
        return read


def read_batch(followers: Sequence[Follower]) -> list[Frames | Exception]:
    """Read for each follower, in a thread. An exception for one follower does not affect the others."""
    reading = BatchReader(follower.topic for follower in followers)
    return [read_follower(follower, reading) for follower in followers]


def read_follower(follower: Follower, reading: BatchReader) -> Frames | Exception:
    try:
        return follower.read(reading)
    except Exception as error:
        return error


def set_result(told: "asyncio.Future[Frames]", one: Frames | Exception) -> None:
    """Set the result of the future, unless its follower has disconnected."""
    if told.done():
        return
    if isinstance(one, Exception):
        told.set_exception(one)
    else:
        told.set_result(one)
