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

AT_ONCE = 50
"""Maximum number of followers in a batch, so that a follower waits for at most this many others."""
Told = list[Frame] | None
InThread = Callable[..., Awaitable[Any]]
"""Type of a function that runs another one, which queries the database, in a thread and returns its result."""


class Together:
    def __init__(self, in_thread: InThread) -> None:
        self._in_thread = in_thread
        self._waiting: list[tuple[Follower, asyncio.Future[Told]]] = []
        self._running: asyncio.Task[None] | None = None

    async def read(self, follower: Follower) -> Told:
        """Return the new frames of the follower. Raises what its read raised."""
        told: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
        self._waiting.append((follower, told))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await told

    async def _run(self) -> None:
        while self._waiting:
            now, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            for (_, told), one in zip(now, await self._read([follower for follower, _ in now]), strict=True):
                settle(told, one)
        self._running = None

    async def _read(self, followers: Sequence[Follower]) -> Sequence[Told | Exception]:
        try:
            read: list[Told | Exception] = await self._in_thread(read_for, followers)
        except Exception as error:
            return [error] * len(followers)
        return read


def read_for(followers: Sequence[Follower]) -> list[Told | Exception]:
    """Read for each follower, in a thread. An exception for one follower does not affect the others."""
    reading = BatchReader(follower.topic for follower in followers)
    return [tried(follower, reading) for follower in followers]


def tried(follower: Follower, reading: BatchReader) -> Told | Exception:
    try:
        return follower.read(reading)
    except Exception as error:
        return error


def settle(told: "asyncio.Future[Told]", one: Told | Exception) -> None:
    """Set the result of the future, unless its follower has disconnected."""
    if told.done():
        return
    if isinstance(one, Exception):
        told.set_exception(one)
    else:
        told.set_result(one)
