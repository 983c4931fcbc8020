"""/healthz names a worker that hangs while other workers run, but not a worker that was stopped."""

import os
import signal
import socket
import time

import httpx
import pytest
import redis

from durak_site.messaging import heartbeat
from tests.stack import Process, Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]
MAX_SECONDS_UNTIL_NAMED = 60.0


def request_health(stack: Stack) -> dict[str, str]:
    return httpx.get(f"{stack.address}/healthz", timeout=30).json()


def suspend_worker(worker: Process) -> None:
    """Suspend the worker and its child processes with SIGSTOP. Their connections stay open."""
    os.killpg(worker.pid, signal.SIGSTOP)


def resume_worker(worker: Process) -> None:
    os.killpg(worker.pid, signal.SIGCONT)


def list_workers(stack: Stack, queue: str) -> set[str]:
    with redis.Redis.from_url(stack.redis_url) as broker:
        return {name.decode() for name in broker.zrange(heartbeat.build_workers_key(queue), 0, -1)}


def test_a_hanging_worker_is_named_and_a_stopped_worker_is_forgotten(live_stack: Stack) -> None:
    host = socket.gethostname()
    live_stack.start_web()
    live_stack.start_beat()
    live_stack.start_worker("computers", "background", concurrency=1)
    names = ("one", "two", "three")
    _, two, three = (live_stack.start_worker("clock", concurrency=1, name=name) for name in names)
    wait_for(lambda: request_health(live_stack)["status"] == "ok", "the site is healthy")
    assert list_workers(live_stack, "clock") == {f"{name}@{host}" for name in names}

    suspend_worker(two)
    begin = time.monotonic()
    wait_for(lambda: "two@" in request_health(live_stack)["worker"], "the hanging worker is named")
    assert time.monotonic() - begin < MAX_SECONDS_UNTIL_NAMED
    health = request_health(live_stack)
    assert health["worker"].startswith(f"two@{host} gives no sign of life for ")
    assert "one@" not in health["worker"]
    assert "three@" not in health["worker"]
    assert (health["status"], health["computers"], health["beat"]) == ("unavailable", "ok", "ok")

    resume_worker(two)
    wait_for(lambda: request_health(live_stack)["status"] == "ok", "the worker lives again")

    three.send_signal(signal.SIGTERM)
    assert three.wait(60) == 0
    assert list_workers(live_stack, "clock") == {f"one@{host}", f"two@{host}"}
    with redis.Redis.from_url(live_stack.redis_url) as broker:
        assert not [key for key in broker.scan_iter() if b"three@" in key]
        assert not [one for one in broker.smembers("_kombu.binding.heartbeats") if b"three@" in one]
    assert request_health(live_stack)["status"] == "ok"


def test_signs_of_life_return_after_the_broker_has_lost_its_data(live_stack: Stack) -> None:
    live_stack.start_worker("clock", concurrency=1)
    with redis.Redis.from_url(live_stack.redis_url) as broker:
        broker.flushdb()
    wait_for(lambda: list_workers(live_stack, "clock"), "the worker gives a sign of life again", 60)


def test_a_worker_without_a_sign_of_life_for_long_is_forgotten() -> None:
    long_ago = time.time() - heartbeat.DELETE_AFTER_SECONDS - 1
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        broker.zadd(heartbeat.build_workers_key("clock"), {"gone@away": long_ago, "late@away": long_ago + 60})
        heartbeat.write_worker_sign_of_life("here@home", ["clock"])
        assert broker.zrange(heartbeat.build_workers_key("clock"), 0, -1) == [b"late@away", b"here@home"]
