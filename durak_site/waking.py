"""Nudges after a commit: who waits for a change hears that there may be one, and workers that there is something to do.

They only make things quick. A nudge that is lost costs two seconds: the rows in the database say what is so, and what
is due. So a broker that is down is noticed once, logged, and left alone for a while.
"""

import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
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
"""Seconds after which a message to workers is dropped: so the queue never grows beyond what they do in
that time, and the sweep sends another while something is due."""
BREATH = 0.05
"""Seconds between two messages for a task while much happens: what comes in between is done with the second."""
CHANGES = "durak:changes"
"""The channel on which topics go about of which something may have changed."""

_silent_until = 0.0


def topic_of_game(game_id: str) -> str:
    return f"game:{game_id}"


def topic_of_player(player_id: int) -> str:
    """What an account is told, what waits for it, and all of its games."""
    return f"player:{player_id}"


def topic_of_access(player_id: int) -> str:
    """How one comes in as an account: its tokens and its password."""
    return f"access:{player_id}"


def wake(*topics: str, and_send_for: str | None = None) -> None:
    """Wake who watches any of these topics; with a task, `send_for` it in the same breath. Call it after the commit; it
    never raises."""
    nudge(lambda: _say(topics, and_send_for))


def _say(topics: Sequence[str], task: str | None) -> None:
    with valkey().pipeline(transaction=False) as words:
        if topics:
            words.publish(CHANGES, " ".join(topics))
        if task is not None:
            words.set(_sent(task), 1, nx=True, ex=2)
            words.exists(_begun(task))
        told = words.execute()
    if task is not None:
        *_, is_first, has_just_begun = told
        if is_first:
            pause = BREATH if has_just_begun else None
            current_app.send_task(task, countdown=pause, expires=STALE, retry=False, ignore_result=True)


def nudge(send: Callable[[], object]) -> None:
    """Does `send`, which speaks to the broker; it never raises, and does nothing while the broker is left alone."""
    global _silent_until
    if time.monotonic() < _silent_until:
        return
    try:
        send()
    except Exception:  # whatever the broker's client raises: the change is committed, and the request must not fail
        _silent_until = time.monotonic() + SILENCE
        logger.warning("The broker cannot be reached; no nudges for %s s", SILENCE, exc_info=True)


def send_for(task: str) -> None:
    """Tell a worker that there is something for this task. Call it after the commit; it never raises. One message in
    the line is enough: as long as it was not taken up, no other is sent; after that, the next is for a BREATH later."""
    nudge(lambda: _say((), task))


def _sent(task: str) -> str:
    return f"durak:sent:{task}"


def _begun(task: str) -> str:
    return f"durak:begun:{task}"


def taken_up(task: str) -> None:
    """The worker says so before it reads what there is to do."""
    nudge(lambda: _take_up(task))


def _take_up(task: str) -> None:
    with valkey().pipeline(transaction=False) as words:
        words.delete(_sent(task))
        words.set(_begun(task), 1, px=int(1000 * BREATH))
        words.execute()


@cache
def valkey() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
    )


def name_of_listener(process: int) -> str:
    return f"durak-{process}"


async def changes() -> AsyncIterator[list[str]]:
    """The topics of every change, for as long as the broker can be reached; raises RedisError, OSError. The broker's
    `CLIENT LIST` names the process."""
    name = name_of_listener(os.getpid())
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE, client_name=name)
    async with client, client.pubsub() as pubsub:
        await pubsub.subscribe(CHANGES)
        async for message in pubsub.listen():
            if message["type"] == "message":
                yield message["data"].decode().split()
