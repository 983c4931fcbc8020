"""Long polls notice a change whose wake-up message was lost because the broker failed."""

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable

import pytest

from durak_site.messaging import wakeups
from games.api.long_polls import hub as hubs
from games.api.long_polls.hub import TOPIC_PARTS, WatchHub
from tests.own_broker import OwnBroker
from tests.pauses import sleep_to_disprove_async, wait_until
from tests.stack import wait_for

pytestmark = pytest.mark.slow
TOPICS = [f"game:{number}" for number in range(300)]
GAME, OTHER = TOPICS[:2]
MAX_WAIT = 20.0
"""Maximum number of seconds until a watch is woken, on a busy machine."""
UNREACHED_QUERY_INTERVAL = 1000.0


class FakeTokenDatabase:
    """A fake database with a change token for each topic. It records the topics of each query."""

    def __init__(self) -> None:
        self.tokens = dict.fromkeys(TOPICS, "1")
        self.queries: list[list[str]] = []

    async def read(self, topics: Iterable[str]) -> dict[str, str]:
        self.queries.append(list(topics))
        return {topic: self.tokens[topic] for topic in self.queries[-1]}


@pytest.fixture
def _shorten_query_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "QUERY_INTERVAL", 0.1)
    monkeypatch.setattr(hubs, "QUERY_ALL_SECONDS", 0.1)


@pytest.fixture
def _disable_periodic_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "QUERY_INTERVAL", UNREACHED_QUERY_INTERVAL)


def run_async_test(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 5 * MAX_WAIT))


async def compute_loop_time_after(seconds: float) -> float:
    return asyncio.get_running_loop().time() + seconds


async def wait_until_listening(broker: OwnBroker) -> None:
    await wait_until(lambda: broker.count_subscribers(wakeups.build_listener_name(os.getpid())))


@pytest.mark.usefixtures("_shorten_query_intervals")
def test_during_a_subscription_each_query_reads_a_part_of_the_topics(broker: OwnBroker) -> None:
    database = FakeTokenDatabase()

    async def wait_for_a_round_of_queries() -> None:
        hub = WatchHub(database.read)
        with hub.open_watch(*TOPICS):
            await wait_until_listening(broker)
            await wait_until(lambda: database.queries and len(database.queries[-1]) < len(TOPICS))
            database.queries.clear()
            await wait_until(lambda: len(database.queries) >= TOPIC_PARTS)

    run_async_test(wait_for_a_round_of_queries)
    counts = Counter(topic for query in database.queries[:TOPIC_PARTS] for topic in query)
    assert counts == Counter(TOPICS), "each topic is read once in a round"
    assert max(map(len, database.queries)) < len(TOPICS) / 3, "a query reads few topics"


@pytest.mark.usefixtures("_shorten_query_intervals")
def test_a_change_that_was_never_published_wakes_its_watch(broker: OwnBroker) -> None:
    database = FakeTokenDatabase()

    async def change_a_token_without_a_message() -> None:
        hub = WatchHub(database.read)
        with hub.open_watch(GAME) as one, hub.open_watch(OTHER) as other:
            one.change_token = other.change_token = "1"
            await wait_until_listening(broker)
            await sleep_to_disprove_async("a wake-up", 1)
            database.tokens[GAME] = "2"
            assert await one.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))
            assert not await other.wait_for_wake_up(await compute_loop_time_after(1))

    run_async_test(change_a_token_without_a_message)


@pytest.mark.usefixtures("_disable_periodic_queries")
@pytest.mark.parametrize("outage", ["killed", "frozen"])
def test_a_change_during_an_outage_is_found_when_the_broker_is_back(broker: OwnBroker, outage: str) -> None:
    database = FakeTokenDatabase()

    async def change_a_token_during_the_outage() -> None:
        hub = WatchHub(database.read)
        with hub.open_watch(GAME) as one:
            one.change_token = "1"
            await wait_until_listening(broker)
            await wait_until(lambda: database.queries)
            database.queries.clear()
            (broker.kill if outage == "killed" else broker.freeze)()
            await wait_until(lambda: database.queries)  # the hub has noticed the loss
            database.tokens[GAME] = "2"
            assert not await one.wait_for_wake_up(await compute_loop_time_after(0.5))
            await asyncio.to_thread(broker.restart if outage == "killed" else broker.thaw)
            assert await one.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))

    run_async_test(change_a_token_during_the_outage)


@pytest.mark.usefixtures("_shorten_query_intervals")
@pytest.mark.parametrize("outage", ["killed", "frozen"])
def test_without_a_subscription_each_query_reads_all_topics(broker: OwnBroker, outage: str) -> None:
    database = FakeTokenDatabase()

    async def wait_for_five_queries_in_the_outage() -> None:
        hub = WatchHub(database.read)
        with hub.open_watch(*TOPICS):
            await wait_until_listening(broker)
            await wait_until(lambda: database.queries and len(database.queries[-1]) < len(TOPICS))
            (broker.kill if outage == "killed" else broker.freeze)()
            await wait_until(lambda: [len(query) for query in database.queries[-5:]] == [len(TOPICS)] * 5)

    run_async_test(wait_for_five_queries_in_the_outage)


@pytest.mark.usefixtures("_disable_periodic_queries")
def test_after_a_failure_to_publish_all_topics_are_read(
    broker: OwnBroker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The broker is frozen so briefly that only publishing fails. The subscription does not notice the outage."""
    monkeypatch.setattr(wakeups, "PAUSE_AFTER_FAILURE", 1.0)
    database = FakeTokenDatabase()

    async def fail_to_publish_a_change() -> None:
        hub = WatchHub(database.read)
        with hub.open_watch(GAME) as one:
            one.change_token = "1"
            await wait_until_listening(broker)
            await wait_until(lambda: database.queries)
            broker.freeze()
            database.tokens[GAME] = "2"
            await asyncio.to_thread(wakeups.wake, GAME)
            broker.thaw()
            assert await one.wait_for_wake_up(await compute_loop_time_after(MAX_WAIT))

    run_async_test(fail_to_publish_a_change)
    assert any("no messages" in message for message in caplog.messages), "publishing did not fail"


def test_a_publisher_retries_until_the_broker_is_back(broker: OwnBroker, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test reads the broker's counter of messages, because a client that subscribes again too late misses the
    message.
    """
    monkeypatch.setattr(wakeups, "PAUSE_AFTER_FAILURE", 0.2)
    broker.kill()
    wakeups.wake(GAME)
    broker.restart()
    wait_for(broker.count_published, "the publisher has announced the lost messages")
