"""Requests to Django in a few threads: they wait in a queue or are refused, and their bodies are read."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from durak_site.http.parsers import MAX_BODY_BYTES
from durak_site.serving import fair_queue, threads
from durak_site.serving.asgi import Message, Scope
from durak_site.serving.threads import ThreadedWsgi
from tests.pauses import sleep_to_disprove_async, wait_until

Messages = list[Message]


def make_scope(method: str = "GET", path: bytes = b"/", address: str = "192.0.2.1", **headers: str) -> Scope:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http", "method": method, "path": path.decode(), "raw_path": path, "query_string": b"",
        "headers": named, "http_version": "1.1", "scheme": "http",
        "client": (address, 5), "server": ("127.0.0.1", 80),
    }  # fmt: skip


async def send_request(site: ThreadedWsgi, scope: Scope, *parts: bytes, hangs_up: bool = False) -> Messages:
    """Send a request whose body consists of `parts`, and return the messages of the response.

    With `hangs_up`, the client disconnects after the body.
    """
    coming = [{"type": "http.request", "body": part, "more_body": True} for part in parts[:-1]]
    coming += [{"type": "http.request", "body": parts[-1] if parts else b"", "more_body": False}]
    messages: Messages = []

    async def receive() -> Message:
        if coming:
            return coming.pop(0)
        if not hangs_up:
            await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        messages.append(message)

    await site(scope, receive, send)
    return messages


def echo(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
    start("200 OK", [("Seen", environ.get("HTTP_X_NAME", "-"))])
    return [environ["REQUEST_METHOD"].encode(), b" ", environ["wsgi.input"].read()]


class SlowApp:
    """An application whose responses wait for the event `may_respond`, at most 20 seconds.

    `started` counts the requests. `names` has their X-Name headers in the order of their start.
    """

    def __init__(self) -> None:
        self.may_respond, self.started, self.names = threading.Event(), 0, list[str]()

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        self.started += 1
        self.names.append(environ.get("HTTP_X_NAME", ""))
        self.may_respond.wait(20)
        start("200 OK", [])
        return []


def test_a_body_comes_in_parts_and_arrives_whole() -> None:
    messages = asyncio.run(
        send_request(ThreadedWsgi(echo, 1), make_scope("POST", content_length="6"), b"ab", b"cd", b"ef")
    )
    assert [message.get("body") for message in messages] == [None, b"POST abcdef"]


@pytest.mark.parametrize("head", [{"content_length": str(MAX_BODY_BYTES + 1)}, {"transfer_encoding": "chunked"}])
def test_a_body_that_is_refused_by_its_head_is_not_read_and_ends_the_connection(head: dict[str, str]) -> None:
    messages = asyncio.run(send_request(ThreadedWsgi(echo, 1), make_scope("POST", **head), b"ab"))
    assert messages[1]["body"] == b"POST "
    assert (b"connection", b"close") in messages[0]["headers"]


def test_a_header_with_an_underscore_is_ignored() -> None:
    scope = make_scope(x_name="good")
    scope["headers"].append((b"x_name", b"forged"))
    assert (b"seen", b"good") in asyncio.run(send_request(ThreadedWsgi(echo, 1), scope))[0]["headers"]


def test_a_request_that_waits_too_long_for_a_thread_gets_503(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MAX_WAIT_OF_READS", 0.2)
    slow = SlowApp()

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow.started == 1)
        refused = await send_request(site, make_scope())
        assert refused[0]["status"] == 503
        assert (b"retry-after", b"2") in refused[0]["headers"]
        slow.may_respond.set()
        assert (await first)[0]["status"] == 200
        assert slow.started == 1

    asyncio.run(send_requests_and_check())


def get_refusals_of_busy_site(monkeypatch: pytest.MonkeyPatch, *scopes: Scope) -> list[list[Message]]:
    """Return the messages with which a site answers each request while it is too busy for any."""
    monkeypatch.setattr(fair_queue, "MAX_WAITING_REQUESTS", 0)
    slow = SlowApp()

    async def send_requests() -> list[list[Message]]:
        site = ThreadedWsgi(slow, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow.started == 1)
        refused = [await send_request(site, scope) for scope in scopes]
        slow.may_respond.set()
        await first
        return refused

    return asyncio.run(send_requests())


def test_a_refusal_is_in_the_language_of_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    ((start, body),) = get_refusals_of_busy_site(monkeypatch, make_scope(accept_language="ru-RU, en;q=0.5"))
    assert json.loads(body["body"])["detail"] == "Сейчас слишком много запросов; попробуйте ещё раз чуть позже."
    assert {(b"content-language", b"ru"), (b"vary", b"Accept-Language")} <= set(start["headers"])


def test_only_refusals_of_the_api_have_cross_origin_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    scopes = [make_scope(path=path) for path in (b"/api/v1/series", b"/oauth/token", b"/admin/")]
    *programs, page = [messages[0] for messages in get_refusals_of_busy_site(monkeypatch, *scopes)]
    for messages in programs:
        assert messages["status"] == 503
        assert (b"access-control-allow-origin", b"*") in messages["headers"]
        assert (b"ratelimit", b'"waiting";r=0;t=2') in messages["headers"]
    assert page["status"] == 503
    assert b"access-control-allow-origin" not in dict(page["headers"])


@pytest.mark.parametrize("path", [b"/api/v1/series", b"/oauth/token", b"/.well-known/oauth-authorization-server"])
def test_responses_to_programs_have_the_queue_limit_and_do_not_reveal_other_clients(path: bytes) -> None:
    slow = SlowApp()

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow, 2)
        first = asyncio.create_task(send_request(site, make_scope(path=path)))
        await wait_until(lambda: slow.started)
        second = asyncio.create_task(send_request(site, make_scope("POST", path=path, address="192.0.2.2")))
        await wait_until(lambda: slow.started >= 2)
        slow.may_respond.set()
        for messages in (await first, await second, await send_request(site, make_scope(path=path))):
            assert (b"ratelimit-policy", b'"waiting";q=500;qu="concurrent-requests"') in messages[0]["headers"]
            assert (b"ratelimit", b'"waiting";r=125') in messages[0]["headers"]
        assert b"ratelimit" not in dict((await send_request(site, make_scope(path=b"/admin/")))[0]["headers"])

    asyncio.run(send_requests_and_check())


def test_requests_beyond_the_queue_limit_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "MAX_WAIT_OF_READS", 60)
    monkeypatch.setattr(fair_queue, "MAX_WAITING_REQUESTS", 2)
    slow = SlowApp()

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow, 1)
        crowd = [
            asyncio.create_task(send_request(site, make_scope(address=f"192.0.2.{number}"))) for number in range(5)
        ]
        await wait_until(lambda: sum(one.done() for one in crowd) >= 2)
        await sleep_to_disprove_async("a third refusal", 0.1)
        assert [one.result()[0]["status"] for one in crowd if one.done()] == [503, 503]
        slow.may_respond.set()
        assert sorted(messages[0]["status"] for messages in await asyncio.gather(*crowd)) == [200, 200, 200, 503, 503]

    asyncio.run(send_requests_and_check())


@pytest.mark.parametrize(
    "crowd",
    [
        [("POST", b"/api/v1/me/tokens")] * 6,
        [("POST", b"/api/v1/series")] * 6,
        [("GET", b"/api/v1/games/one/events"), ("HEAD", b"/api/v1/games/two/events")] * 3,
        [("GET", b"/nowhere/%d" % number) for number in range(6)],
    ],
    ids=["another thing", "a change of the same", "another part of many", "what there is not"],
)
def test_many_requests_for_one_route_do_not_delay_another_route(crowd: list[tuple[str, bytes]]) -> None:
    slow = SlowApp()

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow, 1)
        whole = [asyncio.create_task(send_request(site, make_scope()))]
        await wait_until(lambda: slow.started)
        for number, (method, path) in enumerate([*crowd, ("GET", b"/api/v1/series"), ("GET", b"/api/v1/series")]):
            whole.append(asyncio.create_task(send_request(site, make_scope(method, path, x_name=str(number)))))
            await asyncio.sleep(0)
        slow.may_respond.set()
        await asyncio.gather(*whole)

    asyncio.run(send_requests_and_check())
    assert slow.names == ["", "0", "6", "1", "7", "2", "3", "4", "5"]


@pytest.mark.parametrize(("method", "most"), [("GET", 2), ("POST", 1)], ids=["reading", "changing"])
def test_requests_of_one_route_get_at_most_their_share_of_four_threads(method: str, most: int) -> None:
    slow = SlowApp()

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow, 4)
        crowd = [
            asyncio.create_task(send_request(site, make_scope(method, b"/api/v1/series", x_name="dear")))
            for _ in range(6)
        ]
        await wait_until(lambda: slow.started >= most)
        await sleep_to_disprove_async("one more than its share", 0.1)
        paths = {"192.0.2.2": b"/", "192.0.2.3": b"/api/v1/me/tokens"}
        others = [
            asyncio.create_task(send_request(site, make_scope(path=path, address=one))) for one, path in paths.items()
        ]
        await wait_until(lambda: slow.started >= most + 2)
        inside = list(slow.names)
        slow.may_respond.set()
        await asyncio.gather(*crowd, *others)
        assert inside == [*["dear"] * most, "", ""]
        assert slow.names.count("dear") == 6

    asyncio.run(send_requests_and_check())


def test_a_request_whose_client_disconnects_in_the_queue_never_runs() -> None:
    slow = SlowApp()

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow.started)
        await send_request(site, make_scope(), hangs_up=True)
        slow.may_respond.set()
        await first
        await sleep_to_disprove_async("the request of the disconnected client", 0.1)
        assert slow.started == 1

    asyncio.run(send_requests_and_check())
