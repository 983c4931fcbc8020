"""The machine of the primary database vanishes. No request hangs, and play goes on after the promotion of the
standby.
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.site.database_copy import copy_test_database
from tests.site.replicated_database import ReplicatedDatabase, can_create_namespaces, start_replicated_database
from tests.stack import PATIENCE, Stack, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("own server"),
    pytest.mark.skipif(
        not can_create_namespaces(),
        reason="NO network namespaces (root and iproute2): the loss of a primary is NOT tried",
    ),
]
PASSWORD = "a long enough password"
SERIES_BODY = {"rules": {"preset": "classic-36"}, "seats": [{"player": "anna"}, {"player": "boris"}]}
MAX_REQUEST_SECONDS = 8.0
"""Seconds within which a request must end although the machine of the database does not answer."""
NUMBER_OF_REQUESTS = 20


@pytest.fixture
def database(django_db_setup: None, tmp_path: Path) -> Iterator[ReplicatedDatabase]:
    with start_replicated_database(tmp_path) as database:
        copy_test_database(database.environment["MIGRATION_DATABASE_URL"])
        yield database


@pytest.fixture
def stack(database: ReplicatedDatabase, tmp_path: Path) -> Iterator[Stack]:
    with Stack(database.environment["DATABASE_URL"], os.environ["REDIS_URL"], tmp_path) as stack:
        stack.start_web()
        yield stack


def create_account(stack: Stack, name: str) -> dict[str, str]:
    """Create an account and return the headers with its token."""
    with httpx.Client(base_url=f"{stack.address}/api/v1", timeout=PATIENCE) as client:
        client.post("/accounts", json={"username": name, "password": PASSWORD}).raise_for_status()
        wishes = {"name": "all", "scopes": ["read", "play"]}
        made = client.post("/me/tokens", json=wishes, auth=(name, PASSWORD)).raise_for_status()
    return {"Authorization": f"Bearer {made.json()['token']}"}


def test_play_goes_on_after_the_promotion_of_the_standby(
    stack: Stack, database: ReplicatedDatabase, tmp_path: Path
) -> None:
    anna, boris = create_account(stack, "anna"), create_account(stack, "boris")
    client = httpx.Client(base_url=f"{stack.address}/api/v1", timeout=PATIENCE)
    series = client.post("/series", json=SERIES_BODY, headers=anna)
    joined = client.post(f"/series/{series.raise_for_status().json()['id']}/join", headers=boris).raise_for_status()
    path = f"/games/{joined.json()['games'][-1]['id']}"
    before = client.get(path, headers=anna).raise_for_status().json()

    database.namespace.drop_outgoing_packets()

    def request_game(_: int) -> tuple[int, float]:
        began = time.monotonic()
        status = client.get(path, headers=anna).status_code
        return status, time.monotonic() - began

    with ThreadPoolExecutor(NUMBER_OF_REQUESTS) as threads:
        answers = list(threads.map(request_game, range(NUMBER_OF_REQUESTS)))
    assert {status for status, _ in answers} == {503}
    assert max(seconds for _, seconds in answers) < MAX_REQUEST_SECONDS
    health = httpx.get(f"{stack.address}/healthz", timeout=PATIENCE)
    assert health.status_code == 503
    assert health.json()["database"] != "ok"

    with Stack(database.standby_url, stack.redis_url, tmp_path / "lone") as lone:
        lone.directory.mkdir()
        lone.start_web()
        assert "is a standby" in httpx.get(f"{lone.address}/healthz", timeout=PATIENCE).json()["database"]

    database.promote_standby()
    wait_for(lambda: client.get(path, headers=anna).status_code == 200, "the new primary is used")
    view = {seat: client.get(path, headers=token).json() for seat, token in enumerate((anna, boris))}
    assert view[0]["version"] == before["version"]
    seat = next(seat for seat in view if view[seat]["legal"])
    token = (anna, boris)[seat]
    moved = client.post(f"{path}/moves", json={"move": view[seat]["legal"][0]}, headers=token)
    assert moved.status_code == 201, moved.text
    wait_for(
        lambda: httpx.get(f"{stack.address}/healthz", timeout=PATIENCE).json()["database"] == "ok",
        "the site is healthy",
    )
