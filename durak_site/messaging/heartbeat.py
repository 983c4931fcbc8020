"""Signs of life in Valkey: one for each queue and one for beat. /healthz reads them.

Beat writes its own sign and sends a task to each queue. The worker that runs the task writes the sign of the queue. A
queue's sign is late if beat has stopped, if the worker has stopped, or if the queue is long.
"""

import time

import redis
from django.conf import settings

MAX_AGE_SECONDS = 30.0
BEAT = "beat"


def sign_key(name: str) -> str:
    """Return the key in Valkey of the sign of life of a queue, or of beat (BEAT)."""
    return f"heartbeat:{name}"


def write_sign(name: str) -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as broker:
        broker.set(sign_key(name), f"{time.time():.3f}")


def describe_problem(written: bytes | str | None) -> str:
    """Return the problem with a stored sign of life, or an empty text if the sign is fresh."""
    if written is None:
        return "no sign of life yet"
    age = time.time() - float(written)
    return "" if age <= MAX_AGE_SECONDS else f"no sign of life for {age:.0f} seconds"
