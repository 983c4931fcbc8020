"""Signs of life in Valkey, read by /healthz: one for each queue, and one of beat.

Beat writes its own sign and sends a task to each queue; the worker that runs the task writes the sign of that queue. A
queue's sign is late if beat is dead, if the worker is dead, or if the queue is long.
"""

import time

import redis
from django.conf import settings

MAX_AGE_SECONDS = 30.0
BEAT = "beat"


def sign_key(name: str) -> str:
    """Return the key of a queue's sign of life, or of beat's (BEAT)."""
    return f"heartbeat:{name}"


def write_sign(name: str) -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as broker:
        broker.set(sign_key(name), f"{time.time():.3f}")


def describe_problem(written: bytes | str | None) -> str:
    """Return what is wrong with a stored sign of life; empty if it is fresh."""
    if written is None:
        return "no sign of life yet"
    age = time.time() - float(written)
    return "" if age <= MAX_AGE_SECONDS else f"no sign of life for {age:.0f} seconds"
