"""A client with many routes, tokens or addresses leaves threads and queue places for others."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice

import pytest

from durak_site.serving import fair_queue, threads
from durak_site.serving.asgi import Scope
from durak_site.serving.threads import ThreadedWsgi
from tests.pauses import sleep_to_disprove_async, wait_until
from tests.serving.test_threads import Messages, SlowApp, make_scope, send_request

ROUTES = (b"/", b"/api/v1/series", b"/api/v1/me/tokens", b"/api/v1/me/export", b"/api/v1/games/one/events", b"/nowhere")
NUMBER_OF_REQUESTS = 60
HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def slow_app() -> Iterator[SlowApp]:
    """Create a slow application. At the end of the test, let all of its requests finish."""
    application = SlowApp()
    yield application
    application.may_respond.set()


def make_scopes_of_one_account() -> Iterable[Scope]:
    for number, path in enumerate(islice(cycle(ROUTES), NUMBER_OF_REQUESTS)):
        yield make_scope(path=path, address=f"198.51.100.{number}", authorization="Bearer one", x_name="greedy")


def make_scopes_of_one_session() -> Iterable[Scope]:
    for number, path in enumerate(islice(cycle(ROUTES), NUMBER_OF_REQUESTS)):
        cookie = f"theme=dark; sessionid=one; seen={number}"
        yield make_scope(path=path, address=f"198.51.100.{number}", cookie=cookie, x_name="greedy")


def make_scopes_of_one_address() -> Iterable[Scope]:
    for path in islice(cycle(ROUTES), NUMBER_OF_REQUESTS):
        yield make_scope(path=path, x_name="greedy")


def make_scopes_with_new_tokens() -> Iterable[Scope]:
    for number, path in enumerate(islice(cycle(ROUTES), NUMBER_OF_REQUESTS)):
        yield make_scope(path=path, authorization=f"Bearer {number}", x_name="greedy")


def make_scopes_with_new_cookies() -> Iterable[Scope]:
    for number, path in enumerate(islice(cycle(ROUTES), NUMBER_OF_REQUESTS)):
        yield make_scope(path=path, cookie=f"sessionid={number}", x_name="greedy")


@pytest.mark.parametrize(
    ("crowd", "of_four", "of_eight"),
    [
        (make_scopes_of_one_account, 2, 4), (make_scopes_of_one_session, 2, 4),
        (make_scopes_of_one_address, 2, 4),
        (make_scopes_with_new_tokens, 3, 6), (make_scopes_with_new_cookies, 3, 6),
    ],
)  # fmt: skip
@pytest.mark.parametrize("threads_in_all", [4, 8])
def test_a_client_that_uses_many_routes_leaves_threads_to_another_client(
    slow_app: SlowApp, crowd: Callable[[], Iterable[Scope]], of_four: int, of_eight: int, threads_in_all: int
) -> None:
    most = {4: of_four, 8: of_eight}[threads_in_all]

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, threads_in_all)
        greedy = [asyncio.create_task(send_request(site, scope)) for scope in crowd()]
        await wait_until(lambda: slow_app.started >= most)
        await sleep_to_disprove_async("one more than its share", 0.1)
        assert slow_app.names == ["greedy"] * most
        other = asyncio.create_task(
            send_request(site, make_scope(path=ROUTES[0], address="203.0.113.1", authorization="Bearer other"))
        )
        await wait_until(lambda: slow_app.started > most)
        slow_app.may_respond.set()
        await asyncio.gather(*greedy, other)

    asyncio.run(send_requests_and_check())
    assert slow_app.names.count("greedy") == NUMBER_OF_REQUESTS


def test_accounts_of_one_address_share_its_threads(slow_app: SlowApp) -> None:
    """One account uses all its threads. Another account at the same address still gets one."""

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 4)
        one = [make_scope(path=path, authorization="Bearer one", x_name="one") for path in ROUTES]
        crowd = [asyncio.create_task(send_request(site, scope)) for scope in one]
        await wait_until(lambda: slow_app.started == 2)
        crowd.append(asyncio.create_task(send_request(site, make_scope(authorization="Bearer two", x_name="two"))))
        await wait_until(lambda: slow_app.started == 3)
        slow_app.may_respond.set()
        await asyncio.gather(*crowd)

    asyncio.run(send_requests_and_check())
    assert slow_app.names[:3] == ["one", "one", "two"]


def test_each_further_address_gets_fewer_threads(slow_app: SlowApp) -> None:
    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 8)
        crowd = []
        for address, inside in ((HOME, 4), (ELSEWHERE, 6), ("192.0.2.3", 7), ("192.0.2.4", 8)):
            crowd += [
                asyncio.create_task(send_request(site, make_scope(path=path, address=address))) for path in ROUTES
            ]
            await wait_until(lambda inside=inside: slow_app.started == inside)  # type: ignore[misc]
            await sleep_to_disprove_async("one more than its share", 0.05)
            assert slow_app.started == inside
        slow_app.may_respond.set()
        await asyncio.gather(*crowd)

    asyncio.run(send_requests_and_check())


def test_clients_of_the_same_route_take_turns(slow_app: SlowApp) -> None:
    async def send_requests() -> None:
        site = ThreadedWsgi(slow_app, 1)
        crowd = [asyncio.create_task(send_request(site, make_scope()))]
        await wait_until(lambda: slow_app.started == 1)
        for address, name in [(HOME, "a")] * 4 + [(ELSEWHERE, "b")] * 2:
            crowd.append(asyncio.create_task(send_request(site, make_scope(address=address, x_name=name))))
            await asyncio.sleep(0)
        slow_app.may_respond.set()
        await asyncio.gather(*crowd)

    asyncio.run(send_requests())
    assert slow_app.names == ["", "a", "b", "a", "b", "a", "a"]


def test_a_free_thread_starts_any_waiting_request_that_may_start(slow_app: SlowApp) -> None:
    """When one request ends, two waiting requests can start. One waited because of the limit of its route, the other
    because of the limit of its client.
    """
    first = SlowApp()

    def call_first_or_slow_app(environ, start):  # type: ignore[no-untyped-def]
        return (first if environ.get("HTTP_X_NAME") == "first" else slow_app)(environ, start)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(call_first_or_slow_app, 4)
        crowd = [asyncio.create_task(send_request(site, make_scope("POST", b"/api/v1/series", x_name="first")))]
        await wait_until(lambda: first.started == 1)
        crowd.append(asyncio.create_task(send_request(site, make_scope(path=ROUTES[0]))))
        await wait_until(lambda: slow_app.started == 1)
        of_client = make_scope(path=ROUTES[3])
        of_route = make_scope("POST", b"/api/v1/series", address=ELSEWHERE)
        crowd += [asyncio.create_task(send_request(site, scope)) for scope in (of_client, of_route)]
        await sleep_to_disprove_async("one that may not start yet", 0.1)
        assert slow_app.started == 1
        first.may_respond.set()
        await wait_until(lambda: slow_app.started == 3)
        slow_app.may_respond.set()
        await asyncio.gather(*crowd)

    asyncio.run(send_requests_and_check())


async def fill_queue(
    site: ThreadedWsgi, slow_app: SlowApp, scopes: Iterable[Scope], body: bytes = b""
) -> "list[asyncio.Task[Messages]]":
    """Send the requests and return their tasks. Wait until one has started and the refused ones have responses."""
    crowd = [asyncio.create_task(send_request(site, scope, body)) for scope in scopes]
    await wait_until(lambda: slow_app.started == 1)
    await sleep_to_disprove_async("one refusal too many", 0.1)
    return crowd


def count_refused_requests(crowd: "list[asyncio.Task[Messages]]") -> int:
    return sum(one.result()[0]["status"] == 503 for one in crowd if one.done())


@pytest.mark.parametrize(("scopes", "most"), [(make_scopes_of_one_account, 10), (make_scopes_with_new_tokens, 15)])
def test_a_client_leaves_places_in_the_queue_to_other_clients(
    slow_app: SlowApp, scopes: Callable[[], Iterable[Scope]], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "MAX_WAITING_REQUESTS", 20)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 1)
        crowd = await fill_queue(site, slow_app, scopes())
        assert count_refused_requests(crowd) == NUMBER_OF_REQUESTS - 1 - most
        other = asyncio.create_task(send_request(site, make_scope(address="203.0.113.1")))
        await sleep_to_disprove_async("its refusal", 0.1)
        slow_app.may_respond.set()
        assert (await other)[0]["status"] == 200
        await asyncio.gather(*crowd)

    asyncio.run(send_requests_and_check())


def test_the_bodies_of_queued_requests_are_limited_in_bytes(slow_app: SlowApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_WAITING_BYTES", 1000)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 1)
        crowd = await fill_queue(site, slow_app, [make_scope("POST", content_length="100")] * 20, b"x" * 100)
        assert count_refused_requests(crowd) == 20 - 1 - 5
        other = asyncio.create_task(
            send_request(site, make_scope("POST", address=ELSEWHERE, content_length="100"), b"x" * 100)
        )
        await sleep_to_disprove_async("its refusal", 0.1)
        slow_app.may_respond.set()
        assert (await other)[0]["status"] == 200
        await asyncio.gather(*crowd)

    asyncio.run(send_requests_and_check())


@pytest.mark.parametrize(("method", "status"), [("GET", 503), ("HEAD", 503), ("POST", 200), ("DELETE", 200)])
def test_a_request_that_changes_something_waits_longer_than_one_that_reads(
    slow_app: SlowApp, method: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "MAX_WAIT_OF_READS", 0.1)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow_app.started == 1)
        second = asyncio.create_task(send_request(site, make_scope(method, address=ELSEWHERE)))
        if status == 503:
            await wait_until(second.done)
        else:
            await sleep_to_disprove_async("its refusal, which a reading would have had by now", 0.5)
        slow_app.may_respond.set()
        assert (await second)[0]["status"] == status
        await first

    asyncio.run(send_requests_and_check())


def test_a_request_that_changes_something_does_not_wait_for_ever(
    slow_app: SlowApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "MAX_WAIT_OF_CHANGES", 0.2)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow_app.started == 1)
        messages = await send_request(site, make_scope("POST"))
        assert messages[0]["status"] == 503
        assert (b"retry-after", b"2") in messages[0]["headers"]
        slow_app.may_respond.set()
        await first

    asyncio.run(send_requests_and_check())
    assert slow_app.started == 1


def test_a_waiting_request_whose_client_disconnects_is_removed_with_its_body(
    slow_app: SlowApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_queue, "MAX_WAITING_REQUESTS", 2)
    monkeypatch.setattr(fair_queue, "MAX_WAITING_BYTES", 200)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow_app.started == 1)
        for _ in range(10):
            await send_request(site, make_scope("POST", content_length="100"), b"x" * 100, hangs_up=True)
        stays = asyncio.create_task(send_request(site, make_scope("POST", content_length="100"), b"x" * 100))
        await sleep_to_disprove_async("its refusal", 0.1)
        slow_app.may_respond.set()
        assert (await stays)[0]["status"] == 200
        await first

    asyncio.run(send_requests_and_check())
    assert slow_app.started == 2


def test_requests_of_the_site_itself_are_not_limited(slow_app: SlowApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_WAITING_REQUESTS", 0)
    monkeypatch.setattr(threads, "MAX_WAIT_OF_READS", 60)

    async def send_requests_and_check() -> None:
        site = ThreadedWsgi(slow_app, 1)
        first = asyncio.create_task(send_request(site, make_scope()))
        await wait_until(lambda: slow_app.started == 1)
        own = [asyncio.create_task(site.run_in_thread(int, number)) for number in range(3)]
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            assert (await send_request(site, make_scope(address=ELSEWHERE)))[0]["status"] == 503
        slow_app.may_respond.set()
        assert await asyncio.gather(*own) == [0, 1, 2]
        await first

    asyncio.run(send_requests_and_check())
