"""/healthz reports missing processes, and names a worker that hangs, but not a worker that was stopped."""

import os
import re
import signal
import socket
import time
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
import redis
import time_machine
from django.conf import LazySettings
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from durak_site.database.owner_connection import connect_as_owner
from durak_site.messaging import heartbeat
from tests.own_broker import start_own_broker
from tests.site.test_worker_priority import assert_priority_is_lower
from tests.stack import Process, Stack, wait_for

NO_SIGN_OF_LIFE = "no sign of life yet"
MAX_SECONDS_UNTIL_NAMED = 60.0
MAX_SECONDS_OF_A_REQUEST = 30.0
"""time-machine begins to count when a clock is read for the first time, which may be late in a slow request."""


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


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_healthz_follows_processes_that_start_hang_and_stop(live_stack: Stack) -> None:
    check_that_healthz_is_ok_with_database_broker_all_workers_and_beat(live_stack)
    check_that_a_hanging_worker_is_named_and_a_stopped_worker_is_forgotten(live_stack)
    check_that_signs_of_life_return_after_the_broker_has_lost_its_data(live_stack)


def check_that_healthz_is_ok_with_database_broker_all_workers_and_beat(stack: Stack) -> None:
    stack.start_web()
    stack.start_worker("clock", concurrency=1, name="one")
    answer = httpx.get(f"{stack.address}/healthz")
    assert answer.status_code == 503
    without_beat = f"{NO_SIGN_OF_LIFE}, but beat, which requests it, gives none either"
    assert answer.json() == {
        "status": "unavailable", "database": "ok", "broker": "ok", "worker": "ok",
        "computers": without_beat, "background": without_beat, "beat": NO_SIGN_OF_LIFE,
    }  # fmt: skip
    stack.start_beat()
    wait_for(lambda: request_health(stack)["beat"] == "ok", "beat gives a sign of life")
    assert request_health(stack)["computers"] == NO_SIGN_OF_LIFE
    assert_priority_is_lower(stack.start_worker("computers", concurrency=1))
    assert request_health(stack)["background"] == NO_SIGN_OF_LIFE
    assert_priority_is_lower(stack.start_worker("background", concurrency=1))
    answer = httpx.get(f"{stack.address}/healthz")
    assert answer.json() == {
        "status": "ok", "database": "ok", "broker": "ok", "worker": "ok", "computers": "ok", "background": "ok",
        "beat": "ok",
    }  # fmt: skip
    assert answer.status_code == 200


def check_that_a_hanging_worker_is_named_and_a_stopped_worker_is_forgotten(stack: Stack) -> None:
    """Worker `one` runs all the time. Worker `two` hangs, lives again, and is stopped."""
    host = socket.gethostname()
    two = stack.start_worker("clock", concurrency=1, name="two")
    assert list_workers(stack, "clock") == {f"one@{host}", f"two@{host}"}

    suspend_worker(two)
    begin = time.monotonic()
    wait_for(lambda: "two@" in request_health(stack)["worker"], "the hanging worker is named")
    assert time.monotonic() - begin < MAX_SECONDS_UNTIL_NAMED
    health = request_health(stack)
    assert health["worker"].startswith(f"two@{host} gives no sign of life for ")
    assert "one@" not in health["worker"]
    assert (health["status"], health["computers"], health["beat"]) == ("unavailable", "ok", "ok")

    resume_worker(two)
    wait_for(lambda: request_health(stack)["status"] == "ok", "the worker lives again")

    two.send_signal(signal.SIGTERM)
    assert two.wait(60) == 0
    assert list_workers(stack, "clock") == {f"one@{host}"}
    with redis.Redis.from_url(stack.redis_url) as broker:
        assert not [key for key in broker.scan_iter() if b"two@" in key]
        assert not [one for one in broker.smembers("_kombu.binding.heartbeats") if b"two@" in one]
    assert request_health(stack)["status"] == "ok"


def check_that_signs_of_life_return_after_the_broker_has_lost_its_data(stack: Stack) -> None:
    with redis.Redis.from_url(stack.redis_url) as broker:
        broker.flushdb()
    wait_for(lambda: list_workers(stack, "clock"), "the worker gives a sign of life again", 60)


def test_a_worker_without_a_sign_of_life_for_long_is_forgotten() -> None:
    long_ago = time.time() - heartbeat.DELETE_AFTER_SECONDS - 1
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        broker.zadd(heartbeat.build_workers_key("clock"), {"gone@away": long_ago, "late@away": long_ago + 60})
        heartbeat.write_worker_sign_of_life("here@home", ["clock"])
        assert broker.zrange(heartbeat.build_workers_key("clock"), 0, -1) == [b"late@away", b"here@home"]


@pytest.mark.django_db
@pytest.mark.parametrize(("hours", "words"), [(1, "behind"), (-1, "ahead of")])
def test_healthz_reports_that_the_clock_of_this_machine_is_wrong(client, hours: int, words: str) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        sentence = client.get("/healthz").json()["database"]
    match = re.fullmatch(f"its clock is ([0-9]+) seconds {words} that of this machine", sentence)
    assert match, sentence
    assert abs(int(match[1]) - 3600) < MAX_SECONDS_OF_A_REQUEST


@pytest.mark.django_db
def test_healthz_reports_a_worker_whose_clock_is_ahead(client) -> None:
    """Without it, the worker would look alive for another hour after it has stopped, and drop messages as expired."""
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        heartbeat.write_worker_sign_of_life("wrong@away", ["computers"])
    heartbeat.write_sign_of_life("computers")
    assert client.get("/healthz").json()["computers"] == (
        "wrong@away gives a sign of life from 3600 seconds in the future: the clocks of the machines differ"
    )


@pytest.mark.django_db
def test_healthz_reports_a_missing_worker(client):
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["worker"].startswith(NO_SIGN_OF_LIFE)
    assert answer.json()["database"] == "ok"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/livez"])
def test_a_probe_may_use_the_ip_address_of_the_process(client, path: str):
    assert client.get(path, headers={"host": "10.1.2.3:8001"}).status_code in (200, 503)
    assert client.get("/rules", headers={"host": "10.1.2.3:8001"}).status_code == 400


@pytest.mark.django_db
def test_healthz_reports_that_the_broker_stores_nothing(client, tmp_path: Path, settings: LazySettings) -> None:
    with start_own_broker(tmp_path) as broker, redis.Redis.from_url(broker.url) as valkey:
        settings.REDIS_URL = broker.url
        valkey.config_set("maxmemory", 1)
        assert client.get("/healthz").json()["broker"] == "its memory is full: raise its maxmemory"
        valkey.config_set("maxmemory", 0)
        assert client.get("/healthz").json()["broker"] == "ok"
        valkey.replicaof("127.0.0.1", 1)
        assert client.get("/healthz").json()["broker"] == "answers, but stores nothing (ReadOnlyError): see its log"


def test_livez_needs_neither_database_nor_broker(tmp_path: Path):
    with Stack("postgres:///none?host=/nowhere", "redis://127.0.0.1:1/0", tmp_path) as stack:
        stack.start_web()
        alive = httpx.get(f"{stack.address}/livez")
        assert (alive.status_code, alive.json()) == (200, {"status": "ok"})
        assert httpx.get(f"{stack.address}/healthz").status_code == 503


@pytest.mark.django_db(transaction=True)
def test_healthz_reports_missing_migrations(client):
    newest = MigrationRecorder.Migration.objects.latest("id")
    with connect_as_owner():
        newest.delete(keep_parents=True)
    try:
        assert client.get("/healthz").json()["database"] == "1 migrations are missing: run manage.py migrate"
    finally:
        with connect_as_owner():
            newest.save(force_insert=True)
