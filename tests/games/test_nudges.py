import asyncio
import time
from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from durak_site.ids import new_id
from games import nudges

GAME = new_id()


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(nudges, "_silent_until", 0.0)
    nudges._valkey.cache_clear()
    yield
    nudges._valkey.cache_clear()


def test_a_reader_wakes_when_the_game_changes() -> None:
    async def read() -> float:
        async with nudges.watching(GAME) as watch:
            begun = time.monotonic()
            waiting = asyncio.create_task(watch.next(10))
            await asyncio.sleep(0.2)
            await asyncio.to_thread(nudges.game_changed, new_id())
            await asyncio.to_thread(nudges.game_changed, GAME)
            await waiting
            return time.monotonic() - begun

    assert 0.2 <= asyncio.run(read()) < 2


def test_a_change_between_looking_and_waiting_is_not_lost() -> None:
    async def read() -> float:
        async with nudges.watching(GAME) as watch:
            await asyncio.to_thread(nudges.game_changed, GAME)
            begun = time.monotonic()
            await watch.next(10)
            return time.monotonic() - begun

    assert asyncio.run(read()) < 2


def test_a_reader_of_a_quiet_game_waits_as_long_as_it_said() -> None:
    async def read() -> float:
        async with nudges.watching(GAME) as watch:
            begun = time.monotonic()
            await watch.next(0.3)
            return time.monotonic() - begun

    assert 0.3 <= asyncio.run(read()) < 1


def test_without_a_broker_nudges_fail_quickly_and_silently_and_readers_look_again(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    begun = time.monotonic()
    for _ in range(20):
        nudges.game_changed(GAME)
        nudges.computers_to_play()

    async def read() -> None:
        async with nudges.watching(GAME) as watch:
            await watch.next(10)

    asyncio.run(read())
    assert time.monotonic() - begun < 3
