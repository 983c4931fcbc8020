"""The hub of long polls with a real broker: the messages that wake a watch."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

import pytest
from django.conf import LazySettings
from django.db import OperationalError

from durak_site.ids import new_id
from durak_site.messaging import wakeups
from games.api.long_polls.hub import WatchHub
from tests.games.test_wake_ups import count_subscribers
from tests.pauses import sleep_to_disprove_async, wait_until

GAME, OTHER = new_id(), new_id()
MAX_WAIT = 20.0
"""Maximum number of seconds until a message arrives, on a busy machine."""


@pytest.fixture(autouse=True)
def _reset_wake_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "_paused_until", 0.0)
    wakeups.get_valkey.cache_clear()


async def read_no_tokens(games: Iterable[str]) -> dict[str, str]:
    return {}


async def compute_loop_time_after(seconds: float) -> float:
    return asyncio.get_running_loop().time() + seconds


async def wait_until_hub_listens() -> None:
    await wait_until(count_subscribers)


def run_async_test(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 3 * MAX_WAIT))


def test_a_wake_up_reaches_all_watches_of_its_game_and_no_other_watch() -> None:
    async def wake_game_of_two_watches() -> None:
        hub = WatchHub(read_no_tokens)
        with hub.open_watch(GAME) as one, hub.open_watch(GAME) as two, hub.open_watch(OTHER) as other:
            await wait_until_hub_listens()
            await asyncio.to_thread(wakeups.wake, GAME, "another")
            assert await one.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))
            assert await two.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))
            assert not await other.wait_for_wake_up(await compute_loop_time_after(0.3))
            assert not await one.wait_for_wake_up(await compute_loop_time_after(0.3)), "one message wakes once"

    run_async_test(wake_game_of_two_watches)


def test_a_wake_up_between_reading_and_waiting_is_not_lost() -> None:
    async def wake_before_the_wait() -> None:
        hub = WatchHub(read_no_tokens)
        with hub.open_watch(GAME) as one, hub.open_watch(GAME) as other:
            await wait_until_hub_listens()
            await asyncio.to_thread(wakeups.wake, GAME, "another")
            assert await other.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))
            assert await one.wait_for_wake_up(await compute_loop_time_after(0)), "although it starts to wait only now"

    run_async_test(wake_before_the_wait)


def test_many_watches_share_one_subscription() -> None:
    async def open_three_watches() -> None:
        hub = WatchHub(read_no_tokens)
        with hub.open_watch(GAME), hub.open_watch(OTHER), hub.open_watch(GAME):
            await wait_until_hub_listens()
            await sleep_to_disprove_async("a second subscription", 0.3)
            assert count_subscribers() == 1

    run_async_test(open_three_watches)


@pytest.mark.slow
def test_without_a_broker_only_a_new_change_token_wakes_a_watch(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    change_tokens = {GAME: "1", OTHER: "1"}

    async def read_tokens(games: Iterable[str]) -> dict[str, str]:
        return {game: change_tokens[game] for game in games}

    async def change_tokens_without_a_broker() -> None:
        hub = WatchHub(read_tokens)
        with hub.open_watch(GAME) as one, hub.open_watch(OTHER) as other:
            one.change_token = other.change_token = "1"
            assert not await one.wait_for_wake_up(await compute_loop_time_after(3))
            change_tokens[GAME] = "2"
            assert await one.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))
            one.change_token = "2"
            assert not await one.wait_for_wake_up(await compute_loop_time_after(3))
            assert not await other.wait_for_wake_up(await compute_loop_time_after(0))

    run_async_test(change_tokens_without_a_broker)


def test_a_database_outage_does_not_end_a_watch(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answers = iter([{GAME: "1"}, None, {GAME: "2"}])

    async def read_tokens(games: Iterable[str]) -> dict[str, str]:
        answer = next(answers, {GAME: "2"})
        if answer is None:
            raise OperationalError
        return answer

    async def wait_through_a_database_outage() -> None:
        hub = WatchHub(read_tokens)
        with hub.open_watch(GAME) as one:
            one.change_token = "1"
            assert await one.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))

    run_async_test(wait_through_a_database_outage)
