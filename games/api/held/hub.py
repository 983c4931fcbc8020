"""Where all held answers of a process hear of changes: over one subscription, and one query every two seconds."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import Error
from redis.exceptions import RedisError

from games import nudges

logger = logging.getLogger(__name__)

LOOK_AGAIN = 2.0
"""Seconds between two slow checks, for changes of which no nudge came."""
CALL_AGAIN = 1.0
"""Seconds after which a broker that was lost is called again."""

Marks = Callable[[Iterable[str]], Awaitable[dict[str, str]]]


class Watch:
    """One who watches a game. `mark` is what the rows of the game said of themselves before the last look at it."""

    def __init__(self) -> None:
        self.mark: str | None = None
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def is_woken(self, until: float) -> bool:
        """Whether something may have changed before `until`, on the loop's clock. Look at the game after it."""
        try:
            async with asyncio.timeout_at(until):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class Hub:
    """Wakes who watches a game that has changed. `marks` reads the marks of games."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self._tasks: list[asyncio.Task[None]] = []

    @contextmanager
    def watching(self, game_id: str) -> Iterator[Watch]:
        """Look at the game inside the block: a change after the look is not lost."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._check())]
        watch = Watch()
        self._watches[game_id].add(watch)
        try:
            yield watch
        finally:
            self._watches[game_id].discard(watch)
            if not self._watches[game_id]:
                del self._watches[game_id]

    async def _listen(self) -> None:
        while True:
            try:
                async for game_id in nudges.changes():
                    self._wake(game_id)
            except (RedisError, OSError) as error:
                logger.warning("The broker tells of no changes (%s)", type(error).__name__)
            await asyncio.sleep(CALL_AGAIN)

    def _wake(self, game_id: str) -> None:
        for watch in self._watches.get(game_id, ()):
            watch.wake()

    async def _check(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            if self._watches:
                self._compare(await self._marks_of(list(self._watches)))

    def _compare(self, marks: dict[str, str]) -> None:
        for game_id, mark in marks.items():
            for watch in self._watches.get(game_id, ()):
                if watch.mark != mark:
                    watch.wake()

    async def mark_of(self, game_id: str) -> str | None:
        """None where there is no such game, or the database does not answer."""
        return (await self._marks_of([game_id])).get(game_id)

    async def _marks_of(self, game_ids: list[str]) -> dict[str, str]:
        try:
            return await self._marks(game_ids)
        except Error as error:
            logger.warning("The database tells of no changes (%s)", type(error).__name__)
            return {}
