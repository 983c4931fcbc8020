"""The sign of life of the worker: beat asks for it, a worker writes it, /healthz reads it. So it tells of all three."""

import time

import redis
from django.conf import settings

KEY = "worker:heartbeat"
OLDEST_SECONDS = 30.0


def write() -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as broker:
        broker.set(KEY, f"{time.time():.3f}")


def complaint(written: bytes | None) -> str:
    """What is wrong with a heartbeat read from KEY; empty when it is fresh."""
    if written is None:
        return "no worker has given a sign of life yet"
    age = time.time() - float(written)
    return "" if age <= OLDEST_SECONDS else f"no worker has given a sign of life for {age:.0f} seconds"
