"""Long polls of a game (`?wait=`) on a real server: a response comes only when the viewer's ETag changes."""

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
from games.api.long_polls.hub import CHECK_INTERVAL
from tests.factories import make_anonymous_client
from tests.games.table import Table, stack_deck, start_table
from tests.pauses import sleep_to_disprove, sleep_to_disprove_async
from tests.stack import Stack, wait_for

HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")
THREADS = 8
"""Number of uvicorn's threads, each with a database connection."""
IDLE_THREADS = 4
"""Maximum number of threads of an idle web server."""
NO_LIMITS = httpx.Limits(max_connections=None)
SOON = 25
"""Maximum seconds for a response that is not held, on a busy machine."""


class Reader:
    """A client that long-polls a game over HTTP."""

    def __init__(self, stack: Stack, playing: Table, seat: int | None) -> None:
        headers = {} if seat is None else {"Authorization": f"Bearer {playing.people[seat].token}"}
        self.client = httpx.Client(base_url=stack.address, headers=headers, timeout=40)
        self.address = f"/api/v1/games/{playing.game.pk}"

    def look(self, wait: int | None = None, tag: str | None = None) -> httpx.Response:
        headers = {} if tag is None else {"If-None-Match": tag}
        return self.client.get(self.address, params={} if wait is None else {"wait": wait}, headers=headers)

    @contextmanager
    def hanging_on(self, tag: str) -> Iterator[None]:
        """Start a long poll, and disconnect at the end without having read a response."""
        request = self.client.build_request("GET", f"{self.address}?wait=30", headers={"If-None-Match": tag})
        head = [b"GET %s HTTP/1.1" % request.url.raw_path, *(b"%s: %s" % one for one in request.headers.raw)]
        with socket.create_connection((request.url.host, request.url.port)) as line:
            line.sendall(b"\r\n".join([*head, b"", b""]))
            yield
            assert not select([line], [], [], 0)[0], "it was not held"


@pytest.fixture
def playing(transactional_db: None) -> Table:
    """Start a game of three without quick pass. Spades are trumps, seat 0 opens, seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)


Meanwhile = Callable[..., Future[httpx.Response]]


@pytest.fixture
def meanwhile() -> Iterator[Meanwhile]:
    with ThreadPoolExecutor(20) as threads:
        yield threads.submit


def hold_request(meanwhile: Meanwhile, reader: Reader) -> Future[httpx.Response]:
    """Start a long poll; return when the server holds it."""
    waiting = meanwhile(reader.look, 30, reader.look().headers["ETag"])
    wait_for(web_listens, "the reader waits")
    sleep_to_disprove("an answer", 1)
    assert not waiting.done()
    return waiting


def seconds_of(do: Callable[[], object]) -> float:
    begin = time.monotonic()
    do()
    return time.monotonic() - begin


def web_listens() -> int:
    """Count the connections that wait for wake-ups: one for each web server that holds requests."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        own = client.client_info()["db"]
        return sum(int(other["db"]) == own for other in client.client_list(_type="pubsub"))


def test_a_held_request_is_answered_at_a_move(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    reader = Reader(site, playing, 1)
    tag = reader.look().headers["ETag"]
    waiting = meanwhile(reader.look, 30, tag)
    wait_for(web_listens, "the reader waits")
    took = seconds_of(lambda: (playing.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert waiting.result().json()["table"][0]["attack"] == "6H"
    assert waiting.result().headers["ETag"] != tag
    assert took < SOON


def test_revoking_the_token_ends_a_held_request(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    waiting = hold_request(meanwhile, Reader(site, playing, 1))
    revoke_token(token=playing.people[1].user.tokens.get())
    assert waiting.result(SOON).status_code == 401


def test_an_old_etag_is_answered_at_once(site: Stack, playing: Table) -> None:
    reader = Reader(site, playing, None)
    tag = reader.look().headers["ETag"]
    playing.play(0, "attack 6H")
    assert seconds_of(lambda: reader.look(30, tag)) < SOON


def test_a_held_request_ends_with_304(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    readers = [Reader(site, playing, None) for _ in range(2)]
    plain = readers[0].look()
    begin = time.monotonic()
    tagged, untagged = (
        meanwhile(reader.look, 2, tag) for reader, tag in zip(readers, (plain.headers["ETag"], None), strict=True)
    )
    assert tagged.result().status_code == 304
    assert (untagged.result().status_code, untagged.result().content) == (200, plain.content)
    assert 1.9 <= time.monotonic() - begin < 2 + SOON


def test_a_secret_move_answers_only_its_player(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    """Other players' requests stay held, even when the periodic check runs."""
    playing.play(0, "attack 6H")
    playing.play(1, "take")
    readers = {seat: Reader(site, playing, seat) for seat in (0, 1, 2, None)}
    tags = {seat: reader.look().headers["ETag"] for seat, reader in readers.items()}
    waiting = {seat: meanwhile(reader.look, 30, tags[seat]) for seat, reader in readers.items()}
    wait_for(web_listens, "all wait")
    sleep_to_disprove("the looks of those who come later", 1)
    playing.play(2, "pass")
    assert waiting[2].result().status_code == 200
    sleep_to_disprove("the slow check, which must find nothing new", CHECK_INTERVAL + 1)
    assert [waiting[seat].done() for seat in (0, 1, None)] == [False] * 3
    playing.play(0, "pass")
    assert {waiting[seat].result().status_code for seat in (0, 1, None)} == {200}


CROWD = 60


def test_held_requests_use_no_connections_and_no_threads(site: Stack, playing: Table) -> None:
    address = f"/api/v1/games/{playing.game.pk}"
    (web,) = (process for process in site.started if process.poll() is None)

    async def wait_together() -> set[int]:
        async with httpx.AsyncClient(base_url=site.address, timeout=60, limits=NO_LIMITS) as client:
            tag = (await client.get(address)).headers["ETag"]
            ask = partial(client.get, address, params={"wait": 30}, headers={"If-None-Match": tag})
            crowd = [asyncio.create_task(ask()) for _ in range(CROWD)]
            await sleep_to_disprove_async("the crowd to arrive, and an answer", 4)
            assert not any(one.done() for one in crowd)
            assert await asyncio.to_thread(database_connections) <= THREADS
            assert len(os.listdir(f"/proc/{web.pid}/task")) <= THREADS + IDLE_THREADS
            assert web_listens() == 1
            await asyncio.to_thread(at_the_end, playing.play, 0, "attack 6H")
            return {one.status_code for one in await asyncio.gather(*crowd)}

    assert asyncio.run(wait_together()) == {200}


def at_the_end(do: Callable[..., object], *given: object) -> None:
    """Run in a thread, and close its connection at the end."""
    try:
        do(*given)
    finally:
        connection.close()


def database_connections() -> int:
    """Count all database connections except the two of this process."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) - 2 FROM pg_stat_activity WHERE datname = current_database()")
            return int(cursor.fetchone()[0])
    finally:
        connection.close()


def test_equivalent_wait_parameters_are_held(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    url = f"{site.address}/api/v1/games/{playing.game.pk}"
    ways = (("HEAD", "wait=2"), ("GET", "%77ait=2"), ("GET", "wait=002"))
    asked = [meanwhile(httpx.request, method, f"{url}?{query}", timeout=40) for method, query in ways]
    sleep_to_disprove("an answer", 1.5)
    assert [one.done() for one in asked] == [False] * 3
    assert [one.result().status_code for one in asked] == [200] * 3


def test_a_server_with_long_polls_off_answers_at_once(playing: Table) -> None:
    begin = time.monotonic()
    for query in ("wait=30", "%77ait=30", "wait=030"):
        assert make_anonymous_client().get(f"/api/v1/games/{playing.game.pk}?{query}").status_code == 200
        assert make_anonymous_client().head(f"/api/v1/games/{playing.game.pk}?{query}").status_code == 200
    assert time.monotonic() - begin < SOON


@pytest.mark.parametrize("limit", ["LIMIT_HELD", "LIMIT_HELD_ADDRESS", "LIMIT_HELD_ACCOUNT"])
def test_held_requests_are_limited_and_disconnecting_frees_a_slot(
    live_stack: Stack, playing: Table, limit: str
) -> None:
    live_stack.environment = {limit: "1"}
    live_stack.start_web()
    readers = [Reader(live_stack, playing, 1) for _ in range(3)]
    for number, reader in enumerate(readers):
        reader.client.headers["X-Forwarded-For"] = f"203.0.113.{number}"  # without a trusted proxy
    tag, before = readers[0].look().headers["ETag"], web_listens()
    with readers[0].hanging_on(tag):
        wait_for(lambda: web_listens() > before, "the first one waits")
        sleep_to_disprove("its first look, after which it has its place", 1)
        refused = readers[1].look(30, tag)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert int(refused.headers["Retry-After"]) > 0
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    name = limit.removeprefix("LIMIT_").lower()
    assert refused.headers["RateLimit-Policy"] == f'"{name}";q=1;qu="concurrent-requests"'
    assert refused.headers["RateLimit"] == f'"{name}";r=0;t=5'
    wait_for(lambda: readers[2].look(1, tag).status_code == 304, "there is room again")


def test_a_held_response_reports_only_its_own_limit(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    readers = [Reader(site, playing, seat) for seat in (0, 1)]
    other = meanwhile(readers[1].look, 2, readers[1].look().headers["ETag"])
    wait_for(web_listens, "the other one waits")
    response = readers[0].look(1, readers[0].look().headers["ETag"])
    other.result()
    alone = readers[0].look(1, response.headers["ETag"])
    assert response.headers["RateLimit"] == alone.headers["RateLimit"]
    assert response.headers["RateLimit"].split(", ") == [
        '"waiting";r=125', '"held";r=5000', '"held_address";r=1000', '"held_account";r=99',
    ]  # fmt: skip
    assert '"held_account";q=100;qu="concurrent-requests"' in response.headers["RateLimit-Policy"].split(", ")


def test_limits_of_held_requests_are_separate_for_accounts_and_addresses(
    live_stack: Stack, playing: Table, meanwhile: Meanwhile
) -> None:
    live_stack.environment = {"LIMIT_HELD_ACCOUNT": "1"}
    live_stack.start_web()
    readers = [Reader(live_stack, playing, seat) for seat in (0, 1, None, None)]
    waiting = [meanwhile(reader.look, 2, reader.look().headers["ETag"]) for reader in readers]
    assert {one.result().status_code for one in waiting} == {304}


def test_a_change_without_wake_up_is_noticed_within_about_two_seconds(
    site: Stack, playing: Table, meanwhile: Meanwhile
) -> None:
    waiting = hold_request(meanwhile, Reader(site, playing, 1))
    with without_nudges():
        took = seconds_of(lambda: (playing.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert took < 2 + SOON


def test_without_wake_ups_the_game_is_checked_every_two_seconds(site: Stack, playing: Table) -> None:
    """The number of queries is bounded, however long a response takes on a busy machine."""
    reader = Reader(site, playing, 1)
    tag = reader.look().headers["ETag"]
    wait_for(is_counted, "the look before is counted")
    before = count_game_queries()
    assert reader.look(7, tag).status_code == 304
    wait_for(lambda: count_game_queries() - before >= 3, "it was looked at in between", SOON)


def count_game_queries() -> int:
    asked = "SELECT idx_scan + seq_scan FROM pg_stat_user_tables WHERE relname = 'games_game'"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(asked)
        return int(cursor.fetchone()[0])


def is_counted() -> bool:
    """Wait until the statistics are stable, because PostgreSQL updates them with a delay."""
    first = count_game_queries()
    sleep_to_disprove("another connection's count", 1.5)
    return count_game_queries() == first


@contextmanager
def without_nudges() -> Iterator[None]:
    """Suppress this process's wake-ups, as after a failure of the broker."""
    wakeups._silent_until = time.monotonic() + 60
    try:
        yield
    finally:
        wakeups._silent_until = 0.0


def test_without_a_broker_a_held_request_is_answered_a_little_later(
    live_stack: Stack, playing: Table, meanwhile: Meanwhile
) -> None:
    live_stack.redis_url = "redis://127.0.0.1:1/0"
    live_stack.start_web()
    reader = Reader(live_stack, playing, None)
    tag = reader.look().headers["ETag"]
    waiting = meanwhile(reader.look, 30, tag)
    sleep_to_disprove("the first look: without a broker there is no sign of it", 1)
    took = seconds_of(lambda: (playing.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert took < 2 + SOON


def test_an_invalid_wait_is_refused(site: Stack, playing: Table) -> None:
    url = f"{site.address}/api/v1/games/{playing.game.pk}"
    for wait in ("-1", "31", "1.5", "ten", "", "１", "0" * 11):
        response = httpx.get(url, params={"wait": wait})
        assert (response.status_code, response.json()["code"]) == (400, "invalid"), wait
        assert "wait" in response.json()["errors"]


def test_refusals_are_not_held(site: Stack, playing: Table) -> None:
    unknown = f"{site.address}/api/v1/games/nothing?wait=30"
    assert seconds_of(lambda: httpx.get(unknown)) < SOON
    assert httpx.get(unknown).status_code == 404
    own = f"{site.address}/api/v1/games/{playing.game.pk}?wait=30"
    assert httpx.get(own, headers={"Authorization": "Bearer durak_wrong"}).status_code == 401


def test_a_move_answers_many_held_requests(site: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    tag = Reader(site, playing, None).look().headers["ETag"]
    crowd = [meanwhile(Reader(site, playing, None).look, 30, tag) for _ in range(10)]
    wait_for(web_listens, "they wait")
    playing.play(0, "attack 6H")
    assert {one.result().status_code for one in crowd} == {200}
