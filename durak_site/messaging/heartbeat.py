"""Signs of life of beat, of queues and of workers: times in Valkey, which /healthz reads.

Beat sends a task to each queue. The worker that runs this task writes the sign of life of the queue. This sign is
late if beat has stopped, if all workers of the queue have stopped, or if the queue is long.

Each worker also sends a task to itself. When it runs this task, it writes its own sign of life. This sign is late if
the worker hangs.
"""

import time
from collections.abc import Iterable

import redis
from django.conf import settings

MAX_AGE_SECONDS = 30.0
MAX_CLOCK_DIFFERENCE_SECONDS = 5.0
"""The largest difference between the clocks of two machines that is no problem. Messages between machines expire after
ten seconds."""
DELETE_AFTER_SECONDS = 600.0
"""Age in seconds at which the sign of life of a worker is deleted. Its machine may be gone for good."""
BEAT = "beat"


def build_sign_of_life_key(name: str) -> str:
    """Return the key in Valkey of the sign of life of `name`: a queue, or BEAT."""
    return f"heartbeat:{name}"


def build_workers_key(queue: str) -> str:
    """Return the Valkey key of a queue's workers, sorted by the times of their signs of life."""
    return f"heartbeat:workers:{queue}"


def write_sign_of_life(name: str) -> None:
    with _connect() as broker:
        broker.set(build_sign_of_life_key(name), f"{time.time():.3f}")


def write_worker_sign_of_life(worker: str, queues: Iterable[str]) -> None:
    """Write a worker's sign of life for each queue that it serves. Delete signs older than DELETE_AFTER_SECONDS."""
    now = time.time()
    with _connect() as broker, broker.pipeline() as pipeline:
        for queue in queues:
            pipeline.zadd(build_workers_key(queue), {worker: now})
            pipeline.zremrangebyscore(build_workers_key(queue), 0, now - DELETE_AFTER_SECONDS)
        pipeline.execute()


def delete_worker_signs(worker: str, queues: Iterable[str]) -> None:
    """Delete the signs of life of a worker that has stopped."""
    with _connect() as broker, broker.pipeline() as pipeline:
        for queue in queues:
            pipeline.zrem(build_workers_key(queue), worker)
        pipeline.execute()


def describe_wrong_sign_of_life(written: bytes | str | float | None) -> str:
    """Return a sentence about a sign of life that is late, missing or from the future, or an empty text.

    `written` is the time at which the sign was written, or None if the sign is missing.
    """
    if written is None:
        return "no sign of life yet"
    age = time.time() - float(written)
    if age < -MAX_CLOCK_DIFFERENCE_SECONDS:
        return f"a sign of life from {-age:.0f} seconds in the future: the clocks of the machines differ"
    return "" if age <= MAX_AGE_SECONDS else f"no sign of life for {age:.0f} seconds"


def _connect() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1)
