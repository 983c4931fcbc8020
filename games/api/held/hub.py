"""Where all held answers and streams of a process hear of changes: over one subscription, and one query every two
seconds."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import Error
from redis.exceptions import RedisError

from durak_site import waking

logger = logging.getLogger(__name__)

LOOK_AGAIN = 2.0
"""Seconds between two slow checks, for changes of which no nudge came."""
CALL_AGAIN = 1.0
"""Seconds after which a broker that was lost is called again."""

Marks = Callable[[Iterable[str]], Awaitable[dict[str, str]]]


class Watch:
    """One who watches topics. `mark` is what the rows said of the first of them before the last look."""

    def __init__(self, *topics: str) -> None:
        self.topics = topics
        self.mark: str | None = None
        self.heard: set[str] = set()
        """The topics of which one was woken since one waited last."""
        self._woken = asyncio.Event()

    def wake(self, topic: str) -> None:
        self.heard.add(topic)
        self._woken.set()

    async def is_woken(self, until: float) -> bool:
        """Whether something may have changed before `until`, on the loop's clock. Look after it."""
        try:
            async with asyncio.timeout_at(until):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class Hub:
    """Wakes who watches what has changed. `marks` reads the marks of topics."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self._tasks: list[asyncio.Task[None]] = []

    @contextmanager
    def watching(self, *topics: str) -> Iterator[Watch]:
        """Look inside the block: a change after the look is not lost."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._check())]
        watch = Watch(*topics)
        with self.waking(watch, *topics):
            yield watch

    @contextmanager
    def waking(self, watch: Watch, *topics: str) -> Iterator[None]:
        """These, too, wake it inside the block."""
        for topic in topics:
            self._watches[topic].add(watch)
        try:
            yield
        finally:
            for topic in topics:
                self._watches[topic].discard(watch)
                if not self._watches[topic]:
                    del self._watches[topic]

    async def _listen(self) -> None:
        while True:
            try:
                async for topics in waking.changes():
                    self._wake(topics)
            except (RedisError, OSError) as error:
                logger.warning("The broker tells of no changes (%s)", type(error).__name__)
            await asyncio.sleep(CALL_AGAIN)

    def _wake(self, topics: Iterable[str]) -> None:
        for topic in topics:
            for watch in self._watches.get(topic, ()):
                watch.wake(topic)

    async def _check(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            if self._watches:
                self._compare(await self._marks_of(list(self._watches)))

    def _compare(self, marks: dict[str, str]) -> None:
        for topic, mark in marks.items():
            for watch in self._watches.get(topic, ()):
                if watch.topics[0] == topic and watch.mark != mark:
                    watch.wake(topic)

    async def _marks_of(self, topics: list[str]) -> dict[str, str]:
        try:
            return await self._marks(topics)
        except Error as error:
            logger.warning("The database tells of no changes (%s)", type(error).__name__)
            return {}
