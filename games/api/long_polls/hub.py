"""Wake-ups of all held requests and streams of a process: one subscription at the broker, and one query every two
seconds."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager

from django.db import Error
from redis.exceptions import RedisError

from durak_site.messaging import wakeups

logger = logging.getLogger(__name__)

CHECK_INTERVAL = 2.0
"""Seconds between two queries for changes whose wake-up message was lost."""
RECONNECT_INTERVAL = 1.0
"""Seconds before the process reconnects to a lost broker."""

Marks = Callable[[Iterable[str]], Awaitable[dict[str, str]]]


class Watch:
    """A subscription to topics. `mark` is the change token of the first topic, read before the last check."""

    def __init__(self, *topics: str) -> None:
        self.topics = topics
        self.mark: str | None = None
        self.heard: set[str] = set()
        """Topics that woke this watch since its last wait."""
        self._woken = asyncio.Event()

    def wake(self, topic: str) -> None:
        self.heard.add(topic)
        self._woken.set()

    async def is_woken(self, until: float) -> bool:
        """Wait until something may have changed, at most until `until` on the loop's clock. The caller checks
        afterwards."""
        try:
            async with asyncio.timeout_at(until):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class Hub:
    """Registry of watches by topic. `marks` loads the change tokens of topics."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self._tasks: list[asyncio.Task[None]] = []

    @contextmanager
    def watching(self, *topics: str) -> Iterator[Watch]:
        """Yield a watch that is registered before the block begins.

        If the caller checks for changes inside the block, any later change wakes the watch, so none is missed.
        """
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._check())]
        watch = Watch(*topics)
        with self.waking(watch, *topics):
            yield watch

    @contextmanager
    def waking(self, watch: Watch, *topics: str) -> Iterator[None]:
        """Let more topics wake the watch inside the block."""
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
                async for topics in wakeups.listen_for_changes():
                    self._wake(topics)
            except (RedisError, OSError) as error:
                logger.warning("The broker publishes no changes (%s)", type(error).__name__)
            await asyncio.sleep(RECONNECT_INTERVAL)

    def _wake(self, topics: Iterable[str]) -> None:
        for topic in topics:
            for watch in self._watches.get(topic, ()):
                watch.wake(topic)

    async def _check(self) -> None:
        while True:
            await asyncio.sleep(CHECK_INTERVAL)
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
            logger.warning("Changes cannot be read from the database (%s)", type(error).__name__)
            return {}
