import asyncio
import os
import time
from collections.abc import Callable, Iterator

import pytest
import redis
from django.conf import LazySettings
from redis.exceptions import RedisError

from durak_site.ids import new_id
from durak_site.messaging import wakeups
from games import wake_ups
from tests.pauses import wait_until

GAME_ID = new_id()


@pytest.fixture(autouse=True)
def _reset_wake_ups(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(wakeups, "_paused_until", 0.0)
    wakeups.get_valkey.cache_clear()
    yield
    wakeups.get_valkey.cache_clear()


async def publish_and_receive_topics(publish: Callable[[], object]) -> list[str]:
    """Call `publish`, and return the topics of the first message about `GAME_ID` that a subscriber receives."""

    async def receive_topics() -> list[str]:
        return await anext(topics async for topics in changes if f"game:{GAME_ID}" in topics)

    changes = wakeups.listen_for_changes()
    hearing = asyncio.ensure_future(receive_topics())
    await wait_until(count_subscribers)
    await asyncio.to_thread(publish)
    try:
        return await asyncio.wait_for(hearing, 10)
    finally:
        await changes.aclose()


def count_subscribers() -> int:
    """Count only the subscribers of the test process, because other processes use the same broker."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        own = wakeups.build_listener_name(os.getpid())
        return sum(one["name"] == own for one in client.client_list(_type="pubsub"))


def test_a_subscriber_learns_which_game_has_changed() -> None:
    assert asyncio.run(publish_and_receive_topics(lambda: wake_ups.publish_game_change(GAME_ID, [7, None]))) == [
        f"game:{GAME_ID}",
        "player:7",
    ]


def test_without_a_broker_publishing_fails_quickly_and_silently(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    begun = time.monotonic()
    for _ in range(20):
        wake_ups.publish_game_change(GAME_ID, [7])
        wake_ups.wake_computer_worker()
    assert time.monotonic() - begun < 3


def test_without_a_broker_a_subscriber_gets_an_error(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    with pytest.raises(RedisError):
        asyncio.run(asyncio.wait_for(anext(wakeups.listen_for_changes()), 10))
