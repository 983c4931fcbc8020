"""Signs of life in Valkey, which /healthz reads: one for each queue, and one of beat.

Beat writes its own, and sends a task to each queue, with which a worker of that queue writes the queue's. A queue's
sign of life is late where beat is dead, where the worker is dead, or where the queue is long.
"""

import time

import redis
from django.conf import settings

OLDEST_SECONDS = 30.0
BEAT = "beat"


def key(name: str) -> str:
    """`name` is a queue, or BEAT."""
    return f"heartbeat:{name}"


def write(name: str) -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as broker:
        broker.set(key(name), f"{time.time():.3f}")


def complaint(written: bytes | str | None) -> str:
    """What is wrong with a sign of life as it was read; empty when it is fresh."""
    if written is None:
        return "no sign of life yet"
    age = time.time() - float(written)
    return "" if age <= OLDEST_SECONDS else f"no sign of life for {age:.0f} seconds"
