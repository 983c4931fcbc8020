"""Long polls of a game on a real server. A move ends a long poll only if it changes the viewer's ETag."""

import asyncio
import os
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from select import select

import httpx
import pytest
import redis
from django.db import connection

from accounts.services import revoke_token
from durak_site.messaging import wakeups
from games.api.long_polls.hub import QUERY_INTERVAL
from tests.factories import make_anonymous_client
from tests.games.table import Table, stack_deck, start_table
from tests.pauses import sleep_to_disprove, sleep_to_disprove_async
from tests.stack import Stack, wait_for

HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")
UVICORN_THREADS = 8
"""Number of threads of uvicorn that handle requests. Each has a database connection."""
MAX_IDLE_THREADS = 4
"""Maximum number of threads of a web server that handles no request."""
NO_CONNECTION_LIMIT = httpx.Limits(max_connections=None)
MAX_SECONDS = 25
"""Maximum number of seconds until the response to a request that is not held, on a busy machine."""


class PollingReader:
    """A client that long-polls one game over HTTP."""

    def __init__(self, stack: Stack, table: Table, seat: int | None) -> None:
        headers = {} if seat is None else {"Authorization": f"Bearer {table.people[seat].token}"}
        self.client = httpx.Client(base_url=stack.address, headers=headers, timeout=40)
        self.address = f"/api/v1/games/{table.game.pk}"

    def request_game(self, wait: int | None = None, tag: str | None = None) -> httpx.Response:
        headers = {} if tag is None else {"If-None-Match": tag}
        return self.client.get(self.address, params={} if wait is None else {"wait": wait}, headers=headers)

    @contextmanager
    def hold_long_poll(self, tag: str) -> Iterator[None]:
        """Keep a long poll open during the `with` block, and check that no response comes."""
        request = self.client.build_request("GET", f"{self.address}?wait=30", headers={"If-None-Match": tag})
        head = [b"GET %s HTTP/1.1" % request.url.raw_path, *(b"%s: %s" % one for one in request.headers.raw)]
        with socket.create_connection((request.url.host, request.url.port)) as line:
            line.sendall(b"\r\n".join([*head, b"", b""]))
            yield
            assert not select([line], [], [], 0)[0], "the server answered at once"


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Start a game of three without quick pass. Spades are trumps, seat 0 opens, seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)


SubmitToThread = Callable[..., Future[httpx.Response]]


@pytest.fixture
def submit_to_thread() -> Iterator[SubmitToThread]:
    with ThreadPoolExecutor(20) as threads:
        yield threads.submit


def hold_request(submit_to_thread: SubmitToThread, reader: PollingReader) -> Future[httpx.Response]:
    """Start a long poll, wait until the server holds it, and return the future of its response."""
    waiting = submit_to_thread(reader.request_game, 30, reader.request_game().headers["ETag"])
    wait_for(count_listening_servers, "the server holds the request")
    sleep_to_disprove("an answer", 1)
    assert not waiting.done()
    return waiting


def measure_seconds(call: Callable[[], object]) -> float:
    begin = time.monotonic()
    call()
    return time.monotonic() - begin


def count_listening_servers() -> int:
    """Count the connections that wait for wake-up messages. Each web server that holds requests has one."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        own = client.client_info()["db"]
        return sum(int(other["db"]) == own for other in client.client_list(_type="pubsub"))


def test_a_held_request_is_answered_at_a_move(site: Stack, table: Table, submit_to_thread: SubmitToThread) -> None:
    reader = PollingReader(site, table, 1)
    tag = reader.request_game().headers["ETag"]
    waiting = submit_to_thread(reader.request_game, 30, tag)
    wait_for(count_listening_servers, "the server holds the request")
    took = measure_seconds(lambda: (table.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert waiting.result().json()["table"][0]["attack"] == "6H"
    assert waiting.result().headers["ETag"] != tag
    assert took < MAX_SECONDS


def test_revoking_the_token_ends_a_held_request(site: Stack, table: Table, submit_to_thread: SubmitToThread) -> None:
    waiting = hold_request(submit_to_thread, PollingReader(site, table, 1))
    revoke_token(token=table.people[1].user.tokens.get())
    assert waiting.result(MAX_SECONDS).status_code == 401


def test_an_old_etag_is_answered_at_once(site: Stack, table: Table) -> None:
    reader = PollingReader(site, table, None)
    tag = reader.request_game().headers["ETag"]
    table.play(0, "attack 6H")
    assert measure_seconds(lambda: reader.request_game(30, tag)) < MAX_SECONDS


def test_a_held_request_gets_304_when_its_time_is_over(
    site: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    readers = [PollingReader(site, table, None) for _ in range(2)]
    plain = readers[0].request_game()
    begin = time.monotonic()
    tagged, untagged = (
        submit_to_thread(reader.request_game, 2, tag)
        for reader, tag in zip(readers, (plain.headers["ETag"], None), strict=True)
    )
    assert tagged.result().status_code == 304
    assert (untagged.result().status_code, untagged.result().content) == (200, plain.content)
    assert 1.9 <= time.monotonic() - begin < 2 + MAX_SECONDS


def test_a_secret_move_ends_only_the_held_request_of_its_player(
    site: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    """The requests of other players stay held, even when the server checks all topics."""
    table.play(0, "attack 6H")
    table.play(1, "take")
    readers = {seat: PollingReader(site, table, seat) for seat in (0, 1, 2, None)}
    tags = {seat: reader.request_game().headers["ETag"] for seat, reader in readers.items()}
    waiting = {seat: submit_to_thread(reader.request_game, 30, tags[seat]) for seat, reader in readers.items()}
    wait_for(count_listening_servers, "the server holds all requests")
    sleep_to_disprove("the first reads of the other requests", 1)
    table.play(2, "pass")
    assert waiting[2].result().status_code == 200
    wakeups.get_valkey().publish(wakeups.CHANGES_CHANNEL, wakeups.ALL_CLIENTS_TOPIC)
    sleep_to_disprove("an answer by a check of all topics", QUERY_INTERVAL + 1)
    assert [waiting[seat].done() for seat in (0, 1, None)] == [False] * 3
    table.play(0, "pass")
    assert {waiting[seat].result().status_code for seat in (0, 1, None)} == {200}


CLIENT_COUNT = 60


def test_held_requests_use_no_database_connections_and_no_threads(site: Stack, web_server: Stack, table: Table) -> None:
    address = f"/api/v1/games/{table.game.pk}"
    (web,) = web_server.started_processes

    async def hold_requests_of_all_clients() -> set[int]:
        async with httpx.AsyncClient(base_url=site.address, timeout=60, limits=NO_CONNECTION_LIMIT) as client:
            tag = (await client.get(address)).headers["ETag"]
            ask = partial(client.get, address, params={"wait": 30}, headers={"If-None-Match": tag})
            crowd = [asyncio.create_task(ask()) for _ in range(CLIENT_COUNT)]
            await sleep_to_disprove_async("the crowd to arrive, and an answer", 4)
            assert not any(one.done() for one in crowd)
            assert await asyncio.to_thread(count_database_connections) <= UVICORN_THREADS
            assert len(os.listdir(f"/proc/{web.pid}/task")) <= UVICORN_THREADS + MAX_IDLE_THREADS
            assert count_listening_servers() == 1
            await asyncio.to_thread(run_and_close_connection, table.play, 0, "attack 6H")
            return {one.status_code for one in await asyncio.gather(*crowd)}

    assert asyncio.run(hold_requests_of_all_clients()) == {200}


def run_and_close_connection(call: Callable[..., object], *given: object) -> None:
    """Run `call`, then close the database connection of the current thread."""
    try:
        call(*given)
    finally:
        connection.close()


def count_database_connections() -> int:
    """Count the connections to the test database, except two connections of the test process."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) - 2 FROM pg_stat_activity WHERE datname = current_database()")
            return int(cursor.fetchone()[0])
    finally:
        connection.close()


def test_all_spellings_of_the_wait_parameter_hold_the_request(
    site: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    url = f"{site.address}/api/v1/games/{table.game.pk}"
    ways = (("HEAD", "wait=2"), ("GET", "%77ait=2"), ("GET", "wait=002"))
    asked = [submit_to_thread(httpx.request, method, f"{url}?{query}", timeout=40) for method, query in ways]
    sleep_to_disprove("an answer", 1.5)
    assert [one.done() for one in asked] == [False] * 3
    assert [one.result().status_code for one in asked] == [200] * 3


def test_a_server_with_long_polls_off_answers_at_once(table: Table) -> None:
    begin = time.monotonic()
    for query in ("wait=30", "%77ait=30", "wait=030"):
        assert make_anonymous_client().get(f"/api/v1/games/{table.game.pk}?{query}").status_code == 200
        assert make_anonymous_client().head(f"/api/v1/games/{table.game.pk}?{query}").status_code == 200
    assert time.monotonic() - begin < MAX_SECONDS


@pytest.mark.parametrize("limit", ["LIMIT_HELD", "LIMIT_HELD_ADDRESS", "LIMIT_HELD_ACCOUNT"])
def test_held_requests_are_limited_and_disconnecting_frees_a_slot(live_stack: Stack, table: Table, limit: str) -> None:
    live_stack.environment = {limit: "1"}
    live_stack.start_web()
    readers = [PollingReader(live_stack, table, 1) for _ in range(3)]
    for number, reader in enumerate(readers):
        reader.client.headers["X-Forwarded-For"] = f"203.0.113.{number}"  # ignored, because no proxy is trusted
    tag, before = readers[0].request_game().headers["ETag"], count_listening_servers()
    with readers[0].hold_long_poll(tag):
        wait_for(lambda: count_listening_servers() > before, "the server holds the first request")
        sleep_to_disprove("the end of its first read, after which it counts as held", 1)
        refused = readers[1].request_game(30, tag)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    name = limit.removeprefix("LIMIT_").lower()
    assert refused.headers["RateLimit-Policy"] == f'"{name}";q=1;qu="concurrent-requests"'
    assert refused.headers["RateLimit"] == f'"{name}";r=0;t=5'
    wait_for(lambda: readers[2].request_game(1, tag).status_code == 304, "a slot is free again")


def test_a_held_response_reports_only_its_own_limit(
    site: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    readers = [PollingReader(site, table, seat) for seat in (0, 1)]
    other = submit_to_thread(readers[1].request_game, 2, readers[1].request_game().headers["ETag"])
    wait_for(count_listening_servers, "the server holds the other request")
    response = readers[0].request_game(1, readers[0].request_game().headers["ETag"])
    other.result()
    alone = readers[0].request_game(1, response.headers["ETag"])
    assert response.headers["RateLimit"] == alone.headers["RateLimit"]
    assert response.headers["RateLimit"].split(", ") == [
        '"waiting";r=125', '"held";r=5000', '"held_address";r=1000', '"held_account";r=99',
    ]  # fmt: skip
    assert '"held_account";q=100;qu="concurrent-requests"' in response.headers["RateLimit-Policy"].split(", ")


def test_limits_of_held_requests_are_separate_for_accounts_and_network_addresses(
    live_stack: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    live_stack.environment = {"LIMIT_HELD_ACCOUNT": "1"}
    live_stack.start_web()
    readers = [PollingReader(live_stack, table, seat) for seat in (0, 1, None, None)]
    waiting = [submit_to_thread(reader.request_game, 2, reader.request_game().headers["ETag"]) for reader in readers]
    assert {one.result().status_code for one in waiting} == {304}


def test_a_change_without_a_wake_up_message_ends_a_held_request_soon(
    site: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    waiting = hold_request(submit_to_thread, PollingReader(site, table, 1))
    with stop_wake_ups():
        took = measure_seconds(lambda: (table.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert took < 2 + MAX_SECONDS


@contextmanager
def stop_wake_ups() -> Iterator[None]:
    """Stop the test process from publishing wake-up messages in the `with` block, as if the broker had failed."""
    wakeups.call_broker(fail_to_publish)
    try:
        yield
    finally:
        wakeups._paused_until = 0.0


def fail_to_publish() -> None:
    raise OSError


def test_without_a_broker_a_held_request_is_answered_a_little_later(
    live_stack: Stack, table: Table, submit_to_thread: SubmitToThread
) -> None:
    live_stack.redis_url = "redis://127.0.0.1:1/0"
    live_stack.start_web()
    reader = PollingReader(live_stack, table, None)
    tag = reader.request_game().headers["ETag"]
    waiting = submit_to_thread(reader.request_game, 30, tag)
    sleep_to_disprove("the end of the first read, which shows no sign without a broker", 1)
    took = measure_seconds(lambda: (table.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert took < 2 + MAX_SECONDS


def test_an_invalid_wait_is_refused(site: Stack, table: Table) -> None:
    url = f"{site.address}/api/v1/games/{table.game.pk}"
    for wait in ("-1", "31", "1.5", "ten", "", "１", "0" * 11):
        response = httpx.get(url, params={"wait": wait})
        assert (response.status_code, response.json()["code"]) == (400, "invalid"), wait
        assert "wait" in response.json()["errors"]


def test_refused_requests_are_answered_without_waiting(site: Stack, table: Table) -> None:
    unknown = f"{site.address}/api/v1/games/nothing?wait=30"
    assert measure_seconds(lambda: httpx.get(unknown)) < MAX_SECONDS
    assert httpx.get(unknown).status_code == 404
    own = f"{site.address}/api/v1/games/{table.game.pk}?wait=30"
    assert httpx.get(own, headers={"Authorization": "Bearer durak_wrong"}).status_code == 401


def test_a_move_ends_many_held_requests(site: Stack, table: Table, submit_to_thread: SubmitToThread) -> None:
    tag = PollingReader(site, table, None).request_game().headers["ETag"]
    crowd = [submit_to_thread(PollingReader(site, table, None).request_game, 30, tag) for _ in range(10)]
    wait_for(count_listening_servers, "the server holds the requests")
    table.play(0, "attack 6H")
    assert {one.result().status_code for one in crowd} == {200}
