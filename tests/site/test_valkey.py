"""Data from Valkey are never executed as code, even if an attacker has written them."""

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from celery import current_app

from durak_site.messaging import heartbeat
from durak_site.tasks import write_heartbeat as heartbeat_task
from tests.accounts.sign_in import PASSWORD, create_password_client, post_account
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db


class FileCreatingPickle:
    """An object that creates a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., None], tuple[Path]]:
        return Path.touch, (self.path,)


def request_token(name: str, password: str) -> int:
    body = {"name": "reader", "scopes": ["read"]}
    return int(create_password_client(name, password).post("/api/v1/me/tokens", body).status_code)


def test_a_pickle_in_a_counter_is_never_unpickled(tmp_path: Path) -> None:
    post_account("anna")
    assert request_token("anna", "guess") == 401
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as valkey:
        counters = valkey.keys()
        assert {valkey.get(key) for key in counters} == {b"1"}
        valkey.mset(dict.fromkeys(counters, pickle.dumps(FileCreatingPickle(tmp_path / "sprung"))))
    assert request_token("anna", "guess") == 401
    assert request_token("anna", PASSWORD) == 201
    assert not (tmp_path / "sprung").exists()


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_pickle_in_the_queue_is_never_unpickled(live_stack: Stack, tmp_path: Path) -> None:
    current_app.send_task(heartbeat_task.name, (FileCreatingPickle(tmp_path / "sprung"),), serializer="pickle")
    live_stack.start_worker()
    with redis.Redis.from_url(live_stack.redis_url) as valkey:
        valkey.delete(heartbeat.build_sign_of_life_key("clock"))
        heartbeat_task.delay("clock")
        wait_for(lambda: valkey.exists(heartbeat.build_sign_of_life_key("clock")), "the next task in the queue is done")
    assert not (tmp_path / "sprung").exists()
