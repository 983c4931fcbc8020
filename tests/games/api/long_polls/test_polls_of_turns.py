"""Long polls of a player's turns on a real server end when the list of turns changes."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import httpx
import pytest

from games.services.moves import play_move
from tests.factories import Person
from tests.games.api.long_polls.test_polls_of_games import (
    MAX_SECONDS,
    count_listening_servers,
    measure_seconds,
    stop_wake_ups,
)
from tests.games.table import Table, stack_deck, start_table
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


@pytest.fixture
def table(site: Stack) -> Table:
    """Start a game in which seat 0 opens and seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def get_turns(site: Stack, who: Person, wait: int | None = None, tag: str | None = None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {who.token}", **({} if tag is None else {"If-None-Match": tag})}
    params = {} if wait is None else {"wait": wait}
    return httpx.get(f"{site.address}/api/v1/me/turns", params=params, headers=headers, timeout=40)


def hold_request(
    pool: ThreadPoolExecutor, site: Stack, who: Person, wait: int, tag: str | None
) -> "Future[httpx.Response]":
    """Start a long poll, wait until the server holds it, and return the future of its response."""
    asked = pool.submit(get_turns, site, who, wait, tag)
    wait_for(count_listening_servers, "the server listens")
    sleep_to_disprove("an answer", 1)
    assert not asked.done()
    return asked


def test_a_held_request_is_answered_at_a_new_turn(site: Stack, table: Table, threads: ThreadPoolExecutor) -> None:
    tag = get_turns(site, table.people[1]).headers["ETag"]
    answer = hold_request(threads, site, table.people[1], 20, tag)
    assert measure_seconds(lambda: (table.play(0, "attack 6H"), answer.result())) < MAX_SECONDS
    assert [turn["game"] for turn in answer.result().json()["results"]] == [table.game.pk]
    assert answer.result().headers["ETag"] != tag
    assert '"held_account";r=99' in answer.result().headers["RateLimit"]


def test_a_request_without_an_etag_is_held_until_the_next_change(
    site: Stack, table: Table, threads: ThreadPoolExecutor
) -> None:
    answer = hold_request(threads, site, table.people[0], 20, None)
    table.play(0, "attack 6H")
    assert answer.result().json()["results"] == []


def test_an_unchanged_list_of_turns_gets_304(site: Stack, table: Table) -> None:
    first = get_turns(site, table.people[0])
    again = get_turns(site, table.people[0], None, first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert get_turns(site, table.people[0], 1, first.headers["ETag"]).status_code == 304


def test_a_turn_without_a_wake_up_message_ends_a_held_request_soon(
    site: Stack, table: Table, threads: ThreadPoolExecutor
) -> None:
    answer = hold_request(threads, site, table.people[1], 30, get_turns(site, table.people[1]).headers["ETag"])
    with stop_wake_ups():
        assert measure_seconds(lambda: (table.play(0, "attack 6H"), answer.result())) < 2 + MAX_SECONDS
    assert len(answer.result().json()["results"]) == 1


def test_turns_of_other_players_do_not_end_a_held_request(
    site: Stack, table: Table, threads: ThreadPoolExecutor
) -> None:
    table.play(0, "attack 6H")
    table.play(1, "take")
    tags = {seat: get_turns(site, table.people[seat]).headers["ETag"] for seat in (0, 1)}
    answers = [hold_request(threads, site, table.people[seat], 4, tag) for seat, tag in tags.items()]
    play_move(game_id=table.game.pk, user=table.people[2].user, move="pass")
    assert [answer.result().status_code for answer in answers] == [304, 304]
