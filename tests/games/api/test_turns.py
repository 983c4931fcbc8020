from datetime import timedelta
from typing import NamedTuple

import pytest

from durak_site.http.json_encoding import format_timestamp
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, post_series
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


def list_turns(who: Person, query: str = "") -> list[dict[str, object]]:
    return expect_status(who.client.get(f"{API}/me/turns{query}"), 200)["results"]


def deal_game(**more: object) -> Table:
    """Start a game of three in which seat 0 opens and seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False, **more)


def test_a_turn_is_listed_only_for_the_awaited_player() -> None:
    table = deal_game()
    game = table.reload()
    (turn,) = list_turns(table.people[0])
    assert (turn["game"], turn["series"], turn["phase"]) == (game.pk, game.series_id, "opening")
    assert set(turn) == {"game", "series", "phase", "deadline_at", "turn_started_at"}
    assert (turn["turn_started_at"], turn["deadline_at"]) == (
        format_timestamp(game.started_at),
        format_timestamp(game.deadline_at),
    )
    assert [list_turns(table.people[seat]) for seat in (1, 2)] == [[], []]
    table.play(0, "attack 6H")
    assert [len(list_turns(table.people[seat])) for seat in range(3)] == [0, 1, 0]
    table.play(1, "take")
    assert [len(list_turns(table.people[seat])) for seat in range(3)] == [1, 0, 1]
    table.play(2, "pass")
    assert [len(list_turns(table.people[seat])) for seat in range(3)] == [1, 0, 0]


def test_turns_are_paged_soonest_deadline_first(owner: Person) -> None:
    clocks = {"P3D": 3, "PT2M": 1, "PT1H": 2}
    games = {}
    for clock in clocks:
        while True:
            series = post_series(owner, "me", "random", clock={"move": clock})
            if expect_status(owner.client.get(f"{API}/games/{series['game']}"), 200)["attacker"] == 0:
                games[clock] = series["game"]
                break
    soonest = [games["PT2M"], games["PT1H"], games["P3D"]]
    shown = [turn["game"] for turn in list_turns(owner) if turn["game"] in soonest]
    assert shown == soonest
    first = expect_status(owner.client.get(f"{API}/me/turns?limit=1"), 200)
    pages = [first["results"][0]["deadline_at"]]
    while first["next"]:
        first = expect_status(owner.client.get(first["next"]), 200)
        pages.append(first["results"][0]["deadline_at"])
    assert pages == sorted(pages)
    assert len(pages) == len(list_turns(owner))


def test_a_player_without_turns_gets_an_empty_list(owner: Person) -> None:
    assert list_turns(owner) == []
    expect_refusal(make_anonymous_client().get(f"{API}/me/turns"), 401, "not_authenticated")


@pytest.mark.parametrize("cursor", ["x", "cD14", "cD0lMDA=", "bz05OTk5OTk5OTk5OTk5OTk="])
def test_a_forged_cursor_causes_no_server_error(cursor: str) -> None:
    who = deal_game().people[0]
    response = who.client.get(f"{API}/me/turns?cursor={cursor}")
    assert response.status_code in (200, 400)
    assert response.status_code == 200 or response.json()["code"] == "invalid"


def test_a_turn_under_takeover_is_not_listed(member: Person) -> None:
    table = deal_game(move_clock=timedelta(days=1))
    seat = table.seat(0)
    seat.is_taken_over = True
    seat.save()
    who = table.people[0]
    expect_status(who.client.post(f"{API}/games/{table.game.pk}/return", {}), 200)
    assert len(list_turns(who)) == 1
    assert list_turns(member) == []


def deal_waiting_game(who: Person) -> Table:
    """Deal one more game in which `who` has to open."""
    return start_table(
        players=2, known={0: who}, dealer=1, deck=stack_deck(HANDS[:2], "KS", dealer=1), quick_pass=False
    )


class FirstPage(NamedTuple):
    etag: str
    turn_count: int
    has_next_page: bool


def read_first_page_of_turns(who: Person) -> FirstPage:
    answer = who.client.get(f"{API}/me/turns")
    page = expect_status(answer, 200)
    return FirstPage(answer["ETag"], len(page["results"]), page["next"] is not None)


def test_the_etag_of_a_full_first_page_changes_only_when_a_second_page_begins(owner: Person) -> None:
    for _ in range(50):
        deal_waiting_game(owner)
    full = read_first_page_of_turns(owner)
    assert (full.turn_count, full.has_next_page) == (50, False)
    one_more = deal_waiting_game(owner)
    continued = read_first_page_of_turns(owner)
    assert (continued.turn_count, continued.has_next_page) == (50, True)
    assert continued.etag != full.etag
    # The ETags are weak, because the link to the next page differs in each response.
    assert {full.etag[:3], continued.etag[:3]} == {'W/"'}
    deal_waiting_game(owner)
    assert read_first_page_of_turns(owner).etag == continued.etag
    one_more.play(0, "attack 6H")
    assert read_first_page_of_turns(owner).etag == continued.etag
    same = owner.client.get(f"{API}/me/turns", headers={"If-None-Match": continued.etag})
    assert same.status_code == 304
