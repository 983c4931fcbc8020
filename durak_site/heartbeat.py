"""The signs of life of the workers, one for each queue: beat asks for it, a worker writes it, /healthz reads it. So it
tells of all three, and of how long the queue is."""

import time

import redis
from django.conf import settings

OLDEST_SECONDS = 30.0


def key(queue: str) -> str:
    return f"heartbeat:{queue}"


def write(queue: str) -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as broker:
        broker.set(key(queue), f"{time.time():.3f}")


def complaint(written: bytes | str | None) -> str:
    """What is wrong with a heartbeat as it was read; empty when it is fresh."""
    if written is None:
        return "no worker has given a sign of life yet"
    age = time.time() - float(written)
    return "" if age <= OLDEST_SECONDS else f"no worker has given a sign of life for {age:.0f} seconds"
