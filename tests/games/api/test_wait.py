"""`?wait=` against a real server: the answer comes when the viewer's own tag changes, and for nothing else."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import httpx
import pytest
import redis
from django.db import connection

from tests.games.table import Table, stacked, table
from tests.stack import Stack, wait_for

HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")
IDLE_THREADS = 4
"""That a web server has when nothing is asked of it, at most."""
SOON = 1.5
"""Seconds in which a nudge has to reach a waiting reader; without one, it would take 2."""


class Reader:
    """Somebody who waits for a game over HTTP."""

    def __init__(self, stack: Stack, playing: Table, seat: int | None) -> None:
        headers = {} if seat is None else {"Authorization": f"Bearer {playing.people[seat].token}"}
        self.client = httpx.Client(base_url=stack.address, headers=headers, timeout=40)
        self.address = f"/api/v1/games/{playing.game.pk}"

    def hang_up(self) -> None:
        self.client.close()

    def look(self, wait: int | None = None, tag: str | None = None) -> httpx.Response:
        headers = {} if tag is None else {"If-None-Match": tag}
        return self.client.get(self.address, params={} if wait is None else {"wait": wait}, headers=headers)


@pytest.fixture
def playing(live_stack: Stack) -> Table:
    """Three players at a table without quick pass; spades are trumps, seat 0 opens, seat 1 defends."""
    live_stack.web()
    return table(players=3, deck=stacked(HANDS, "KS"), quick_pass=False)


Meanwhile = Callable[..., Future[httpx.Response]]


@pytest.fixture
def meanwhile() -> Iterator[Meanwhile]:
    with ThreadPoolExecutor(20) as threads:
        yield threads.submit


def seconds_of(do: Callable[[], object]) -> float:
    begin = time.monotonic()
    do()
    return time.monotonic() - begin


def waiting_readers() -> int:
    """How many connections of this run's worker wait for a nudge."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as client:
        own = client.client_info()["db"]
        return sum(int(other["db"]) == own for other in client.client_list(_type="pubsub"))


def test_a_waiting_reader_is_told_of_a_move_at_once(live_stack: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    reader = Reader(live_stack, playing, 1)
    tag = reader.look().headers["ETag"]
    waiting = meanwhile(reader.look, 20, tag)
    wait_for(waiting_readers, "the reader waits")
    took = seconds_of(lambda: (playing.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert waiting.result().json()["table"][0]["attack"] == "6H"
    assert waiting.result().headers["ETag"] != tag
    assert took < SOON


def test_a_tag_that_is_old_already_is_answered_at_once(live_stack: Stack, playing: Table) -> None:
    reader = Reader(live_stack, playing, None)
    tag = reader.look().headers["ETag"]
    playing.play(0, "attack 6H")
    assert seconds_of(lambda: reader.look(20, tag)) < SOON


def test_when_the_time_is_up_nothing_has_changed(live_stack: Stack, playing: Table) -> None:
    reader = Reader(live_stack, playing, None)
    plain = reader.look()
    begin = time.monotonic()
    assert reader.look(2, plain.headers["ETag"]).status_code == 304
    held = reader.look(2)
    assert (held.status_code, held.content) == (200, plain.content)
    assert 4 <= time.monotonic() - begin < 7


def test_a_secret_move_answers_nobody_but_who_made_it(live_stack: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    playing.play(0, "attack 6H")
    playing.play(1, "take")
    readers = {seat: Reader(live_stack, playing, seat) for seat in (0, 1, 2, None)}
    tags = {seat: reader.look().headers["ETag"] for seat, reader in readers.items()}
    waiting = {seat: meanwhile(reader.look, 5, tags[seat]) for seat, reader in readers.items()}
    wait_for(lambda: waiting_readers() == 4, "all wait")
    playing.play(2, "pass")
    assert waiting[2].result().status_code == 200
    assert {seat: waiting[seat].result().status_code for seat in (0, 1, None)} == {0: 304, 1: 304, None: 304}


def test_waiting_holds_no_database_connection_and_no_thread(
    live_stack: Stack, playing: Table, meanwhile: Meanwhile
) -> None:
    reader = Reader(live_stack, playing, None)
    tag = reader.look().headers["ETag"]
    crowd = [meanwhile(Reader(live_stack, playing, None).look, 8, tag) for _ in range(8)]
    wait_for(lambda: waiting_readers() == 8, "all wait")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert cursor.fetchone()[0] <= 2
    (web,) = (process for process in live_stack.started if process.poll() is None)
    assert len(list(open_threads(web.pid))) < 8 + IDLE_THREADS
    assert {one.result().status_code for one in crowd} == {304}


def open_threads(pid: int) -> Iterator[str]:
    yield from os.listdir(f"/proc/{pid}/task")


def test_a_reader_who_hangs_up_is_forgotten(live_stack: Stack, playing: Table) -> None:
    reader = Reader(live_stack, playing, None)
    tag = reader.look().headers["ETag"]
    reader.client.timeout = httpx.Timeout(1)
    with pytest.raises(httpx.ReadTimeout):
        reader.look(30, tag)
    reader.hang_up()
    wait_for(lambda: waiting_readers() == 0, "nobody waits any more", 5)


def test_without_a_broker_a_reader_is_told_a_little_later(
    live_stack: Stack, playing: Table, meanwhile: Meanwhile
) -> None:
    live_stack.redis_url = "redis://127.0.0.1:1/0"
    live_stack.web()
    reader = Reader(live_stack, playing, None)
    tag = reader.look().headers["ETag"]
    waiting = meanwhile(reader.look, 20, tag)
    time.sleep(1)
    took = seconds_of(lambda: (playing.play(0, "attack 6H"), waiting.result()))
    assert waiting.result().status_code == 200
    assert took < 5


@pytest.mark.parametrize("wait", ["-1", "31", "1.5", "ten", "", "１"])
def test_a_wait_that_makes_no_sense_is_invalid(live_stack: Stack, playing: Table, wait: str) -> None:
    response = httpx.get(f"{live_stack.address}/api/v1/games/{playing.game.pk}", params={"wait": wait})
    assert (response.status_code, response.json()["code"]) == (400, "invalid")
    assert "wait" in response.json()["errors"]


def test_what_is_refused_is_refused_at_once(live_stack: Stack, playing: Table) -> None:
    unknown = f"{live_stack.address}/api/v1/games/nothing?wait=30"
    assert seconds_of(lambda: httpx.get(unknown)) < SOON
    assert httpx.get(unknown).status_code == 404
    own = f"{live_stack.address}/api/v1/games/{playing.game.pk}?wait=30"
    assert httpx.get(own, headers={"Authorization": "Bearer durak_wrong"}).status_code == 401


def test_many_looks_at_once_and_a_move_wake_all(live_stack: Stack, playing: Table, meanwhile: Meanwhile) -> None:
    tag = Reader(live_stack, playing, None).look().headers["ETag"]
    crowd = [meanwhile(Reader(live_stack, playing, None).look, 20, tag) for _ in range(10)]
    wait_for(lambda: waiting_readers() == 10, "all wait")
    playing.play(0, "attack 6H")
    assert {one.result().status_code for one in crowd} == {200}
