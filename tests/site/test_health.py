from pathlib import Path

import httpx
import pytest
from django.db.migrations.recorder import MigrationRecorder

from durak_site.database.owner_connection import connect_as_owner
from tests.stack import Stack, wait_for

NO_SIGN_OF_LIFE = "no sign of life yet"


def request_health(stack: Stack) -> dict[str, str]:
    return httpx.get(f"{stack.address}/healthz").json()


def test_healthz_is_ok_with_database_broker_all_workers_and_beat(live_stack: Stack):
    live_stack.start_web()
    live_stack.start_worker("clock")
    answer = httpx.get(f"{live_stack.address}/healthz")
    assert answer.status_code == 503
    without_beat = f"{NO_SIGN_OF_LIFE}, but beat, which requests it, gives none either"
    assert answer.json() == {
        "status": "unavailable", "database": "ok", "broker": "ok", "worker": "ok",
        "computers": without_beat, "background": without_beat, "beat": NO_SIGN_OF_LIFE,
    }  # fmt: skip
    live_stack.start_beat()
    wait_for(lambda: request_health(live_stack)["beat"] == "ok", "beat gives a sign of life")
    assert request_health(live_stack)["computers"] == NO_SIGN_OF_LIFE
    live_stack.start_worker("computers")
    assert request_health(live_stack)["background"] == NO_SIGN_OF_LIFE
    live_stack.start_worker("background")
    answer = httpx.get(f"{live_stack.address}/healthz")
    assert answer.json() == {
        "status": "ok", "database": "ok", "broker": "ok", "worker": "ok", "computers": "ok", "background": "ok",
        "beat": "ok",
    }  # fmt: skip
    assert answer.status_code == 200


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
