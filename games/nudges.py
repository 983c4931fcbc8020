"""Nudges after a commit: readers who wait for a change, and workers who play for computers.

They only make things quick. A nudge that is lost costs a reader two seconds, and a computer as many: the rows in the
database say what is due. So a broker that is down is noticed once, logged, and left alone for a while.
"""

import logging
import time
from collections.abc import AsyncIterator, Callable
from functools import cache

import redis
import redis.asyncio
from celery import current_app
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds that one nudge may take when the broker does not answer."""
SILENCE = 5.0
"""Seconds without nudges after one has failed."""
STALE = 10.0
"""Seconds after which a message to the computers' workers is dropped: so the queue never grows beyond what they do in
that time, and the sweep sends another while something is due."""
CHANGES = "durak:games"
"""The channel on which the ids of games go about that have changed."""

_silent_until = 0.0


def game_changed(game_id: str) -> None:
    """Wake the readers that wait for this game. Call it after the commit; it never raises."""
    _nudge(lambda: _valkey().publish(CHANGES, game_id))


def computers_to_play() -> None:
    """Tell the computers' workers that somewhere one has to act. Call it after the commit; it never raises."""
    task = "games.tasks.play_computers"
    _nudge(lambda: current_app.send_task(task, expires=STALE, retry=False, ignore_result=True))


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


async def changes() -> AsyncIterator[str]:
    """The id of every game that changes, for as long as the broker can be reached; raises RedisError, OSError."""
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE)
    async with client, client.pubsub() as pubsub:
        await pubsub.subscribe(CHANGES)
        async for message in pubsub.listen():
            if message["type"] == "message":
                yield message["data"].decode()
