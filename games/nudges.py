"""Nudges after a commit: readers who wait for a change, and workers who play for computers.

They only make things quick. A nudge that is lost costs a reader a second and a computer two: the rows in the database
say what is due. So a broker that is down is noticed once, logged, and left alone for a while.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

import redis
import redis.asyncio
from celery import current_app
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds that one nudge may take when the broker does not answer."""
SILENCE = 5.0
"""Seconds without nudges after one has failed."""
STALE = 10.0
"""Seconds after which a message to the computers' workers is dropped: so the queue never grows beyond what they do in
that time, and the sweep sends another while something is due."""
LOOK_AGAIN = 1.0
"""Seconds after which a reader looks again when the broker cannot tell of changes."""

_silent_until = 0.0


def channel_of(game_id: str) -> str:
    return f"durak:game:{game_id}"


def game_changed(game_id: str) -> None:
    """Wake the readers that wait for this game. Call it after the commit; it never raises."""
    _nudge(lambda: _valkey().publish(channel_of(game_id), ""))


def computers_to_play() -> None:
    """Tell the computers' workers that somewhere one has to act. Call it after the commit; it never raises."""
    task = {"name": "games.tasks.play_computers", "expires": STALE, "retry": False, "ignore_result": True}
    _nudge(lambda: current_app.send_task(**task))


def _nudge(send: Callable[[], object]) -> None:
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        send()
    except Exception:  # whatever the broker's client raises: the change is committed, and the request must not fail
        _silent_until = time.monotonic() + SILENCE
        logger.warning("The broker cannot be reached; no nudges for %s s", SILENCE, exc_info=True)


@cache
def _valkey() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
    )


class Watch:
    """Changes of one game from the moment the watch began; each `next` waits for one more."""

    def __init__(self, pubsub: PubSub | None) -> None:
        self._pubsub = pubsub

    async def next(self, timeout: float) -> None:
        """Return when the game has changed, after `timeout` seconds, or (without a broker) after a second at most."""
        if self._pubsub is None:
            await asyncio.sleep(min(timeout, LOOK_AGAIN))
            return
        try:
            await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=timeout)
        except (RedisError, OSError):
            self._pubsub = None


@asynccontextmanager
async def watching(game_id: str) -> AsyncIterator[Watch]:
    """Watch a game without holding a database connection.

    Look at the game inside the block, then wait: a change between the look and the wait is not lost.
    """
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE)
    pubsub = client.pubsub()
    try:
        yield Watch(pubsub if await _subscribed(pubsub, game_id) else None)
    finally:
        await pubsub.aclose()
        await client.aclose()


async def _subscribed(pubsub: PubSub, game_id: str) -> bool:
    try:
        await pubsub.subscribe(channel_of(game_id))
        reply = await pubsub.get_message(timeout=PATIENCE)
    except (RedisError, OSError):
        return False
    return reply is not None
