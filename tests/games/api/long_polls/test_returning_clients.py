"""A client that long-polls again after a response: the server looks again only if something has changed meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from durak_site.ids import new_id
from durak_site.messaging import wakeups
from durak_site.messaging.wakeups import game_topic
from durak_site.serving.asgi import Message, Scope
from durak_site.serving.threads import ThreadedWsgi
from games.api.long_polls import LongPolls, returning_clients
from tests.games.api.long_polls.test_hub import run, until_it_listens
from tests.pauses import sleep_to_disprove_async, wait_until

pytestmark = pytest.mark.django_db(transaction=True)
GAME = new_id()
MAY_TAKE = 10.0
"""Seconds, on a busy machine."""


class Site:
    """A site that answers with the current ETag and counts its requests."""

    def __init__(self) -> None:
        self.tag, self.looks = "1", 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        self.looks += 1
        is_known = environ.get("HTTP_IF_NONE_MATCH") == self.tag
        start("304 Not Modified" if is_known else "200 OK", [("ETag", self.tag)])
        return []


class Waiting:
    """A client that long-polls again and again."""

    def __init__(self, held: LongPolls, token: str = "theirs") -> None:
        self.held, self.token = held, token

    def ask(self, tag: str, seconds: int = 30) -> "asyncio.Task[list[Message]]":
        return asyncio.create_task(self.answer(tag, seconds))

    async def answer(self, tag: str, seconds: int) -> list[Message]:
        told: list[Message] = []

        async def send(message: Message) -> None:
            told.append(message)

        await self.held(self.asked(tag, seconds), self.stays, send)
        return told

    def asked(self, tag: str, seconds: int) -> Scope:
        path = f"/api/v1/games/{GAME}"
        headers = [(b"authorization", f"Bearer {self.token}".encode()), (b"if-none-match", tag.encode())]
        return {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "http_version": "1.1",
            "query_string": b"wait=%d" % seconds, "headers": headers, "scheme": "http",
            "client": ("192.0.2.1", 5), "server": ("127.0.0.1", 80),
        }  # fmt: skip

    async def stays(self) -> Message:
        return await asyncio.Event().wait() and {}


async def change(site: Site, tag: str) -> None:
    site.tag = tag
    await asyncio.to_thread(wakeups.wake, game_topic(GAME))


async def looked(site: Site, times: int) -> None:
    await wait_until(lambda: site.looks >= times)


async def is_held(asked: "asyncio.Task[list[Message]]") -> bool:
    await sleep_to_disprove_async("an answer", 0.3)
    return not asked.done()


async def status_of(asked: "asyncio.Task[list[Message]]") -> int:
    return int((await asyncio.wait_for(asked, MAY_TAKE))[0]["status"])


async def answered(one: Waiting, site: Site) -> None:
    """Hold a request with ETag 1 and answer it with ETag 2; the site gets two requests."""
    first = one.ask("1")
    await until_it_listens()
    await looked(site, 1)
    await change(site, "2")
    assert await status_of(first) == 200
    assert site.looks == 2


def at_a_site(test: Callable[[Site, LongPolls], Awaitable[None]]) -> None:
    async def tried() -> None:
        site = Site()
        await test(site, LongPolls(ThreadedWsgi(site, 2)))

    run(tried)


def test_a_returning_client_waits_without_a_read() -> None:
    async def follow(site: Site, held: LongPolls) -> None:
        one = Waiting(held)
        await answered(one, site)
        for number in range(3, 6):
            asked = one.ask(str(number - 1))
            assert await is_held(asked)
            await change(site, str(number))
            assert await status_of(asked) == 200
            assert site.looks == number, "one look for each answer"

    at_a_site(follow)


def test_a_client_returning_after_a_change_gets_it_at_once() -> None:
    async def follow(site: Site, held: LongPolls) -> None:
        one = Waiting(held)
        await answered(one, site)
        await change(site, "3")
        await sleep_to_disprove_async("the nudge, which wakes nobody yet", 0.3)
        assert await status_of(one.ask("2")) == 200

    at_a_site(follow)


def test_a_returning_client_that_gets_304_caused_a_read() -> None:
    async def follow(site: Site, held: LongPolls) -> None:
        one = Waiting(held)
        await answered(one, site)
        assert await status_of(one.ask("2", seconds=1)) == 304
        assert site.looks == 3

    at_a_site(follow)


@pytest.mark.parametrize(("token", "tag"), [("somebody's", "2"), ("theirs", "1"), ("theirs", '"2", "1"')])
def test_clients_are_not_confused_with_each_other(token: str, tag: str) -> None:
    async def follow(site: Site, held: LongPolls) -> None:
        await answered(Waiting(held), site)
        asked = Waiting(held, token).ask(tag)
        await looked(site, 3)
        asked.cancel()

    at_a_site(follow)


def test_a_client_that_returns_late_causes_a_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(returning_clients, "SECONDS", 0.1)

    async def follow(site: Site, held: LongPolls) -> None:
        one = Waiting(held)
        await answered(one, site)
        await wait_until(lambda: not held.returning._awaited)
        asked = one.ask("2")
        await looked(site, 3)
        assert await is_held(asked)
        asked.cancel()

    at_a_site(follow)


def test_remembered_clients_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(returning_clients, "MAX_CLIENTS", 1)

    async def follow(site: Site, held: LongPolls) -> None:
        people = [Waiting(held, token) for token in ("one", "another")]
        asked = [one.ask("1") for one in people]
        await until_it_listens()
        await looked(site, 2)
        await change(site, "2")
        assert [await status_of(one) for one in asked] == [200, 200]
        back = [one.ask("2") for one in people]
        await looked(site, 5)
        assert [await is_held(one) for one in back] == [True, True]
        assert site.looks == 5, "one of the two has looked again"
        for one in back:
            one.cancel()

    at_a_site(follow)
