"""Wakes the held requests and streams of a process, which has one subscription at the broker.

The hub also queries the database for changes whose messages were lost.
"""

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import cycle

from django.db import Error
from redis.exceptions import RedisError

from durak_site.messaging import wakeups

logger = logging.getLogger(__name__)

QUERY_INTERVAL = 2.0
"""Seconds between two queries for changes whose wake-up messages were lost."""
TOPIC_PARTS = 15
"""Number of parts into which a process divides the topics. While no messages are lost, a query reads the topics of only
one part, so each topic is read every 30 seconds. Python's `hash` of a text differs between processes, so each process
divides the topics differently. Therefore processes rarely read the same topic at the same time."""
QUERY_ALL_SECONDS = wakeups.PAUSE_AFTER_FAILURE + 1.0
"""Seconds after a failure of the broker or the database during which each query reads all topics. After a failure, some
processes may publish no changes for a while, but they publish again before these seconds are over."""
RECONNECT_INTERVAL = 1.0
"""Seconds that the process waits before it reconnects to the broker."""

ChangeTokensLoader = Callable[[Iterable[str]], Awaitable[dict[str, str]]]


class Watch:
    """A subscription to topics. A change of one of them wakes it.

    `change_token` is the token of the first topic, as the newest check has read it. It is None before the first check,
    and if the token could not be read.
    """

    def __init__(self, *topics: str) -> None:
        self.topics = topics
        self.change_token: str | None = None
        self.changed_topics: set[str] = set()
        """Topics that woke this watch since its last wait."""
        self._woken = asyncio.Event()

    def wake(self, topic: str) -> None:
        self.changed_topics.add(topic)
        self._woken.set()

    async def wait_for_wake_up(self, until: float) -> bool:
        """Wait until a topic changes or the event loop's clock shows `until`. Return whether the watch was woken.

        The caller then has to check for changes, because the watch may also be woken without a change.
        """
        try:
            async with asyncio.timeout_at(until):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class WatchHub:
    """All watches of a process, by topic. `load_tokens` loads the change tokens of topics from the database."""

    def __init__(self, load_tokens: ChangeTokensLoader) -> None:
        self._load_tokens = load_tokens
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self._tasks: list[asyncio.Task[None]] = []
        self._trusted_from = math.inf
        """The time, on the event loop's clock, from which wake-up messages are reliable. Before this time, each query
        reads all topics. It is infinity while there is no subscription."""
        self._query_now = asyncio.Event()

    @contextmanager
    def open_watch(self, *topics: str) -> Iterator[Watch]:
        """Yield a watch that is registered before the `with` block begins.

        If the caller checks for changes inside the block, any later change wakes the watch.
        """
        if not self._tasks:
            self._tasks = [
                asyncio.create_task(self._listen_for_changes()),
                asyncio.create_task(self._query_regularly()),
            ]
        watch = Watch(*topics)
        with self.watch_more_topics(watch, *topics):
            yield watch

    @contextmanager
    def watch_more_topics(self, watch: Watch, *topics: str) -> Iterator[None]:
        """Let changes of `topics` wake the watch too, until the `with` block ends."""
        for topic in topics:
            self._watches[topic].add(watch)
        try:
            yield
        finally:
            for topic in topics:
                self._watches[topic].discard(watch)
                if not self._watches[topic]:
                    del self._watches[topic]

    def query_all_topics_for_a_while(self) -> None:
        """Let the queries of the next QUERY_ALL_SECONDS read all topics. Call this if a message was perhaps lost."""
        self._trusted_from = max(self._trusted_from, asyncio.get_running_loop().time() + QUERY_ALL_SECONDS)

    async def _listen_for_changes(self) -> None:
        while True:
            try:
                async for topics in wakeups.listen_for_changes():
                    if wakeups.ALL_CLIENTS_TOPIC in topics:
                        self._query_all_topics_now(asyncio.get_running_loop().time() + QUERY_ALL_SECONDS)
                    self._wake_watches(topics)
            except (RedisError, OSError) as error:
                logger.warning("The broker publishes no changes (%s)", type(error).__name__)
            self._query_all_topics_now(math.inf)
            await asyncio.sleep(RECONNECT_INTERVAL)

    def _query_all_topics_now(self, trusted_from: float) -> None:
        """Start a query at once. Let it and all queries before the time `trusted_from` read all topics."""
        self._trusted_from = trusted_from
        self._query_now.set()

    def _wake_watches(self, topics: Iterable[str]) -> None:
        for topic in topics:
            for watch in self._watches.get(topic, ()):
                watch.wake(topic)

    async def _query_regularly(self) -> None:
        for part in cycle(range(TOPIC_PARTS)):
            must_query_all = await self._wait_for_next_query()
            topics = [topic for topic in self._watches if must_query_all or hash(topic) % TOPIC_PARTS == part]
            if topics:
                self._wake_outdated_watches(await self._load_change_tokens(topics))

    async def _wait_for_next_query(self) -> bool:
        """Wait until the next query is due: after QUERY_INTERVAL, or at once if messages were perhaps lost.

        Return True if the query must read all topics, and False if it reads only the next part of them.
        """
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(QUERY_INTERVAL):
                await self._query_now.wait()
        except TimeoutError:
            return loop.time() < self._trusted_from
        self._query_now.clear()
        return True

    def _wake_outdated_watches(self, change_tokens: dict[str, str]) -> None:
        for topic, change_token in change_tokens.items():
            for watch in self._watches.get(topic, ()):
                if watch.topics[0] == topic and watch.change_token != change_token:
                    watch.wake(topic)

    async def _load_change_tokens(self, topics: list[str]) -> dict[str, str]:
        try:
            return await self._load_tokens(topics)
        except Error as error:
            logger.warning("Changes cannot be read from the database (%s)", type(error).__name__)
            self.query_all_topics_for_a_while()
            return {}
