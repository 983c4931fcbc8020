import httpx
import pytest

from tests.stack import Stack


def test_healthz_is_well_with_database_broker_and_both_workers(live_stack: Stack):
    live_stack.web()
    live_stack.worker("clock")
    answer = httpx.get(f"{live_stack.address}/healthz")
    assert answer.status_code == 503
    assert answer.json() == {
        "status": "unavailable", "database": "ok", "broker": "ok", "worker": "ok",
        "computers": "no worker has given a sign of life yet",
    }  # fmt: skip
    live_stack.worker("computers")
    answer = httpx.get(f"{live_stack.address}/healthz")
    assert answer.json() == {"status": "ok", "database": "ok", "broker": "ok", "worker": "ok", "computers": "ok"}
    assert answer.status_code == 200


@pytest.mark.django_db
def test_healthz_says_that_there_is_no_worker(client):
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["worker"] == "no worker has given a sign of life yet"
    assert answer.json()["database"] == "ok"
