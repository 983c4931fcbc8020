"""Reading for many at once: what is asked for while one reading runs is read by the next. So all streams of a process
need one thread, however many of them a move wakes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Read = TypeVar("Read")

MOST = 50
"""That one reading is for; between two of them others have the thread."""


class Together(Generic[Asked, Read]):
    """Call it with what is to be read. `read` gives for each that is asked of it what was read, or what went wrong."""

    def __init__(self, read: Callable[[Sequence[Asked]], Awaitable[Sequence[Read | Exception]]]) -> None:
        self._read = read
        self._line: list[tuple[Asked, asyncio.Future[Read]]] = []
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, asked: Asked) -> Read:
        future: asyncio.Future[Read] = asyncio.get_running_loop().create_future()
        self._line.append((asked, future))
        if self._task is None:
            self._task = asyncio.create_task(self._read_on())
        return await future

    async def _read_on(self) -> None:
        while self._line:
            batch, self._line = self._line[:MOST], self._line[MOST:]
            for (_, future), result in zip(batch, await self._results([asked for asked, _ in batch]), strict=True):
                if future.done():  # who asked has gone
                    continue
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)
        self._task = None

    async def _results(self, asked: Sequence[Asked]) -> Sequence[Read | Exception]:
        try:
            return await self._read(asked)
        except Exception as error:
            return [error] * len(asked)
