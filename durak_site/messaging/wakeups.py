"""Messages over Valkey after a commit. They wake clients that wait for a change, and send tasks to workers.

The messages only save time: a lost message delays work by at most two seconds, until the next sweep. If the broker is
down, no message is sent for PAUSE_AFTER_FAILURE seconds. Then a message wakes all clients, because messages for some
of them were lost.
"""

import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import cache
from threading import Timer
from typing import Any

import redis
import redis.asyncio
import redis.asyncio.retry
from celery import current_app
from django.conf import settings
from redis.asyncio.client import PubSub
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

BROKER_TIMEOUT = 0.5
"""Seconds that one message may take if the broker does not respond."""
PAUSE_AFTER_FAILURE = 5.0
"""Seconds after a failure in which no message is sent."""
MESSAGE_EXPIRY = 10.0
"""Seconds after which workers drop a message, so that a queue stays short. Sweeps send new ones while work is due."""
MIN_INTERVAL = 0.05
"""Minimum seconds between the starts of two runs of a task. The second run does all work that became due since the
first run.
"""
CHANGES_CHANNEL = "durak:changes"
"""The Valkey channel on which changed topics are published."""
ALL_CLIENTS_TOPIC = "everything"
"""The topic that wakes all clients. It is published after messages were lost. A listener also gets it when its
subscription begins.
"""
PING_INTERVAL = 2.0
"""Seconds without a message after which a listener pings the broker. The broker must answer the ping within
PING_INTERVAL seconds.
"""

_paused_until = 0.0


def build_game_topic(game_id: str) -> str:
    return f"game:{game_id}"


def build_player_topic(player_id: int) -> str:
    """Return the topic for changes of an account's inbox, pending turns and games."""
    return f"player:{player_id}"


def build_club_topic(club_id: str) -> str:
    return f"club:{club_id}"


def build_access_topic(player_id: int) -> str:
    """Return the topic for changes of an account's tokens, password and memberships in clubs."""
    return f"access:{player_id}"


def wake(*topics: str, task: str | None = None) -> None:
    """Wake the clients that watch any of these topics. If `task` names a task, also send it, as `send_task` does.

    One round trip to the broker, and a second one if the task must be sent. Call after the commit. Never raises.
    """
    call_broker(lambda: _publish(topics, task))


def _publish(topics: Sequence[str], task: str | None) -> None:
    with get_valkey().pipeline(transaction=False) as pipeline:
        if topics:
            pipeline.publish(CHANGES_CHANNEL, " ".join(topics))
        if task is not None:
            pipeline.set(_build_pending_key(task), 1, nx=True, ex=2)
            pipeline.exists(_build_recent_key(task))
        replies = pipeline.execute()
    if task is not None:
        *_, is_first, has_just_begun = replies
        if is_first:
            pause = MIN_INTERVAL if has_just_begun else None
            current_app.send_task(task, countdown=pause, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True)


def call_broker(send: Callable[[], object]) -> None:
    """Call `send`, which uses the broker, and log its errors. After an error, do nothing for PAUSE_AFTER_FAILURE
    seconds.
    """
    global _paused_until
    if time.monotonic() < _paused_until:
        return
    try:
        send()
    except Exception:  # of any type: the change is already committed, so the request must not fail
        _paused_until = time.monotonic() + PAUSE_AFTER_FAILURE
        logger.warning("The broker cannot be reached; no messages for %s s", PAUSE_AFTER_FAILURE, exc_info=True)
        _announce_lost_messages_later()


def _announce_lost_messages_later() -> None:
    """Publish ALL_CLIENTS_TOPIC in another thread, after PAUSE_AFTER_FAILURE seconds. Repeat this until it succeeds."""
    timer = Timer(PAUSE_AFTER_FAILURE, call_broker, [lambda: get_valkey().publish(CHANGES_CHANNEL, ALL_CLIENTS_TOPIC)])
    timer.daemon = True
    timer.start()


def send_task(task: str) -> None:
    """Send this task to a worker. Do nothing if the task is already in the queue and no worker has started it.

    If a run started less than MIN_INTERVAL ago, delay the task by MIN_INTERVAL. Call after the commit. Never raises.
    """
    call_broker(lambda: _publish((), task))


def _build_pending_key(task: str) -> str:
    return f"durak:sent:{task}"


def _build_recent_key(task: str) -> str:
    return f"durak:begun:{task}"


def record_task_start(task: str) -> None:
    """Record that this task starts, so that `send_task` can send it again. Call before reading due work."""
    call_broker(lambda: _record_start(task))


def _record_start(task: str) -> None:
    with get_valkey().pipeline(transaction=False) as pipeline:
        pipeline.delete(_build_pending_key(task))
        pipeline.set(_build_recent_key(task), 1, px=int(1000 * MIN_INTERVAL))
        pipeline.execute()


@cache
def get_valkey() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=BROKER_TIMEOUT,
        socket_connect_timeout=BROKER_TIMEOUT,
        retry=Retry(NoBackoff(), 0),
    )


def build_listener_name(process: int) -> str:
    return f"durak-{process}"


async def listen_for_changes() -> AsyncIterator[list[str]]:
    """Yield the topics of each message on CHANGES_CHANNEL. Raises RedisError or OSError if the broker cannot be
    reached.

    Also yields ALL_CLIENTS_TOPIC when the subscription begins, because changes before this moment were not received.
    """
    client = redis.asyncio.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PING_INTERVAL,
        socket_connect_timeout=BROKER_TIMEOUT,
        retry=redis.asyncio.retry.Retry(NoBackoff(), 0),
        client_name=build_listener_name(os.getpid()),
    )
    async with client, client.pubsub() as pubsub:
        await pubsub.subscribe(CHANGES_CHANNEL)
        while True:
            message = await _receive_message(pubsub)
            if message["type"] == "subscribe":
                yield [ALL_CLIENTS_TOPIC]
            elif message["type"] == "message":
                yield message["data"].decode().split()


async def _receive_message(pubsub: PubSub) -> dict[str, Any]:
    """Return the next message or the answer to a ping. Raises ConnectionError if the broker does not answer a ping.

    Without the ping, a broker that hangs would not be noticed.
    """
    message: dict[str, Any] | None = await pubsub.get_message(timeout=PING_INTERVAL)
    if message is None:
        await pubsub.ping()
        message = await pubsub.get_message(timeout=PING_INTERVAL)
    if message is None:
        raise ConnectionError("The broker does not answer.")
    return message
