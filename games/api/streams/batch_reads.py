"""Reads new frames from the database for all followers of a process, in batches.

One batch runs at a time, for at most MAX_BATCH_SIZE followers. Followers that are woken meanwhile wait for the next
batch. A follower that is woken several times during a batch needs only one more read.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from games.api.streams.followers import Follower
from games.api.streams.frames import Frame
from games.selectors.batch_reader import BatchReader

MAX_BATCH_SIZE = 50
"""Maximum number of followers in a batch. It limits the duration of a batch, during which later followers wait."""
Frames = list[Frame] | None
RunInThread = Callable[..., Awaitable[Any]]
"""The type of `ThreadedWsgi.run_in_thread`, which runs a function in a thread and returns its result. The function may
use the database."""


class FollowerReader:
    def __init__(self, run_in_thread: RunInThread) -> None:
        self._run_in_thread = run_in_thread
        self._waiting: list[tuple[Follower, asyncio.Future[Frames]]] = []
        self._running: asyncio.Task[None] | None = None

    async def read(self, follower: Follower) -> Frames:
        """Return the new frames of this follower, read by the next batch. Raises errors of `follower.read`."""
        future: asyncio.Future[Frames] = asyncio.get_running_loop().create_future()
        self._waiting.append((follower, future))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        while self._waiting:
            now, self._waiting = self._waiting[:MAX_BATCH_SIZE], self._waiting[MAX_BATCH_SIZE:]
            for (_, future), result in zip(now, await self._read([follower for follower, _ in now]), strict=True):
                set_future_result(future, result)
        self._running = None

    async def _read(self, followers: Sequence[Follower]) -> Sequence[Frames | Exception]:
        try:
            results: list[Frames | Exception] = await self._run_in_thread(read_batch, followers)
        except Exception as error:
            return [error] * len(followers)
        return results


def read_batch(followers: Sequence[Follower]) -> list[Frames | Exception]:
    """Call `read` of each follower. Return the results or exceptions in the order of `followers`. Runs in a thread."""
    reader = BatchReader(follower.topic for follower in followers)
    return [read_follower(follower, reader) for follower in followers]


def read_follower(follower: Follower, reader: BatchReader) -> Frames | Exception:
    try:
        return follower.read(reader)
    except Exception as error:
        return error


def set_future_result(future: "asyncio.Future[Frames]", result: Frames | Exception) -> None:
    """Set the result or exception of the future, unless it was cancelled because its client has disconnected."""
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
