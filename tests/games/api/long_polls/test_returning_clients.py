"""If a game has not changed since the last response, the server does not read it again for a returning client."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from durak_site.ids import new_id
from durak_site.messaging import wakeups
from durak_site.messaging.wakeups import build_game_topic
from durak_site.serving.asgi import Message, Scope
from durak_site.serving.threads import ThreadedWsgi
from games.api.long_polls import LongPollApp, returning_clients
from games.api.long_polls.hub import WatchHub
from tests.games.api.long_polls.test_hub import read_no_tokens, run_async_test, wait_until_hub_listens
from tests.pauses import sleep_to_disprove_async, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
GAME_ID = new_id()
MAX_WAIT = 10.0
"""Maximum number of seconds until a response, on a busy machine."""


class CountingSite:
    """A WSGI application that responds with its current ETag and counts its requests."""

    def __init__(self) -> None:
        self.tag, self.request_count = "1", 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        self.request_count += 1
        is_known = environ.get("HTTP_IF_NONE_MATCH") == self.tag
        start("304 Not Modified" if is_known else "200 OK", [("ETag", self.tag)])
        return []


class PollingClient:
    """A client that long-polls one game again and again."""

    def __init__(self, app: LongPollApp, token: str = "theirs") -> None:
        self.app, self.token = app, token

    def start_poll(self, tag: str, seconds: int = 30) -> "asyncio.Task[list[Message]]":
        return asyncio.create_task(self.poll(tag, seconds))

    async def poll(self, tag: str, seconds: int) -> list[Message]:
        messages: list[Message] = []

        async def send(message: Message) -> None:
            messages.append(message)

        await self.app(self.build_scope(tag, seconds), self.never_disconnect, send)
        return messages

    def build_scope(self, tag: str, seconds: int) -> Scope:
        path = f"/api/v1/games/{GAME_ID}"
        headers = [(b"authorization", f"Bearer {self.token}".encode()), (b"if-none-match", tag.encode())]
        return {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "http_version": "1.1",
            "query_string": b"wait=%d" % seconds, "headers": headers, "scheme": "http",
            "client": ("192.0.2.1", 5), "server": ("127.0.0.1", 80),
        }  # fmt: skip

    async def never_disconnect(self) -> Message:
        return await asyncio.Event().wait() and {}


async def change_tag_and_wake(site: CountingSite, tag: str) -> None:
    site.tag = tag
    await asyncio.to_thread(wakeups.wake, build_game_topic(GAME_ID))


async def wait_for_requests(site: CountingSite, count: int) -> None:
    await wait_until(lambda: site.request_count >= count)


async def is_held(poll: "asyncio.Task[list[Message]]") -> bool:
    await sleep_to_disprove_async("an answer", 0.3)
    return not poll.done()


async def wait_for_status(poll: "asyncio.Task[list[Message]]") -> int:
    return int((await asyncio.wait_for(poll, MAX_WAIT))[0]["status"])


async def poll_through_a_change(client: PollingClient, site: CountingSite) -> None:
    """Change the ETag from 1 to 2 during a long poll. Check that the site got two requests: at the start and after the
    change.
    """
    first = client.start_poll("1")
    await wait_until_hub_listens()
    await wait_for_requests(site, 1)
    await change_tag_and_wake(site, "2")
    assert await wait_for_status(first) == 200
    assert site.request_count == 2


def run_test_with_counting_site(test: Callable[[CountingSite, LongPollApp], Awaitable[None]]) -> None:
    async def run_test() -> None:
        site = CountingSite()
        app = LongPollApp(ThreadedWsgi(site, 2))
        # The default hub reads change tokens in threads, whose database connections would still be open after the test.
        app.hub = WatchHub(read_no_tokens)
        await test(site, app)

    run_async_test(run_test)


def test_a_returning_client_waits_although_the_server_does_not_read_the_game() -> None:
    async def poll_and_check(site: CountingSite, app: LongPollApp) -> None:
        one = PollingClient(app)
        await poll_through_a_change(one, site)
        for number in range(3, 6):
            asked = one.start_poll(str(number - 1))
            assert await is_held(asked)
            await change_tag_and_wake(site, str(number))
            assert await wait_for_status(asked) == 200
            assert site.request_count == number, "one read for each response"

    run_test_with_counting_site(poll_and_check)


def test_a_client_that_returns_after_a_change_gets_the_change_at_once() -> None:
    async def poll_and_check(site: CountingSite, app: LongPollApp) -> None:
        one = PollingClient(app)
        await poll_through_a_change(one, site)
        await change_tag_and_wake(site, "3")
        await sleep_to_disprove_async("the wake-up message, for which no request waits", 0.3)
        assert await wait_for_status(one.start_poll("2")) == 200

    run_test_with_counting_site(poll_and_check)


def test_the_server_reads_the_game_before_it_sends_304_to_a_returning_client() -> None:
    async def poll_and_check(site: CountingSite, app: LongPollApp) -> None:
        one = PollingClient(app)
        await poll_through_a_change(one, site)
        assert await wait_for_status(one.start_poll("2", seconds=1)) == 304
        assert site.request_count == 3

    run_test_with_counting_site(poll_and_check)


@pytest.mark.parametrize(("token", "tag"), [("somebody's", "2"), ("theirs", "1"), ("theirs", '"2", "1"')])
def test_the_server_reads_the_game_for_a_client_with_another_token_or_etag(token: str, tag: str) -> None:
    async def poll_and_check(site: CountingSite, app: LongPollApp) -> None:
        await poll_through_a_change(PollingClient(app), site)
        asked = PollingClient(app, token).start_poll(tag)
        await wait_for_requests(site, 3)
        asked.cancel()

    run_test_with_counting_site(poll_and_check)


def test_the_server_reads_the_game_for_a_client_that_returns_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(returning_clients, "REMEMBER_SECONDS", 0.1)

    async def poll_and_check(site: CountingSite, app: LongPollApp) -> None:
        one = PollingClient(app)
        await poll_through_a_change(one, site)
        await wait_until(lambda: not app.returning_clients._remembered)
        asked = one.start_poll("2")
        await wait_for_requests(site, 3)
        assert await is_held(asked)
        asked.cancel()

    run_test_with_counting_site(poll_and_check)


def test_the_number_of_remembered_clients_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(returning_clients, "MAX_CLIENTS", 1)

    async def poll_and_check(site: CountingSite, app: LongPollApp) -> None:
        people = [PollingClient(app, token) for token in ("one", "another")]
        asked = [one.start_poll("1") for one in people]
        await wait_until_hub_listens()
        await wait_for_requests(site, 2)
        await change_tag_and_wake(site, "2")
        assert [await wait_for_status(one) for one in asked] == [200, 200]
        back = [one.start_poll("2") for one in people]
        await wait_for_requests(site, 5)
        assert [await is_held(one) for one in back] == [True, True]
        assert site.request_count == 5, "one of the two requests caused a read"
        for one in back:
            one.cancel()

    run_test_with_counting_site(poll_and_check)
