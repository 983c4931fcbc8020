"""Requests for extra time, over the API."""

from typing import Any

import pytest

from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table

pytestmark = pytest.mark.django_db


def request_or_answer_extra_time(who: Person, table: Table, **body: object) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/games/{table.game.pk}/extension", body, format="json"), 200)


def test_players_see_a_request_for_extra_time_its_answers_and_how_many_requests_remain() -> None:
    table = start_table_of_three()
    opener, defender, third = table.people[1], table.people[2], table.people[0]
    may = get_game(opener, table.game.pk)["extensions"]
    assert may == {"remaining": 3, "most": "P2D", "may_ask": True, "may_answer": False, "requests": []}
    asked = request_or_answer_extra_time(opener, table, by="P1D")["extensions"]
    assert (asked["may_ask"], asked["may_answer"], asked["remaining"]) == (False, False, 3)
    (request,) = get_game(defender, table.game.pk)["extensions"]["requests"]
    assert (request["seat"], request["by"], request["state"], request["answers"]) == (1, "P1D", "pending", [])
    assert get_game(defender, table.game.pk)["extensions"]["may_answer"]
    before = get_game(third, table.game.pk)["deadlines"]
    request_or_answer_extra_time(defender, table)
    shown = request_or_answer_extra_time(third, table, by="P1D", agree=True)
    assert shown["deadlines"] != before
    assert (shown["extensions"]["remaining"], shown["extensions"]["requests"][0]["state"]) == (2, "granted")
    assert [(one["seat"], one["agrees"]) for one in shown["extensions"]["requests"][0]["answers"]] == [
        (2, True), (0, True),
    ]  # fmt: skip
    assert all(one["at"].endswith("Z") for one in shown["extensions"]["requests"][0]["answers"])
    table.play(1, "attack 6D")
    assert get_game(defender, table.game.pk)["extensions"]["may_ask"]


def test_spectators_see_no_request_for_extra_time_and_their_etag_does_not_change() -> None:
    table = start_table_of_three()
    address = f"{API}/games/{table.game.pk}"
    for client in (make_anonymous_client(), create_person().client):
        before = client.get(address)
        assert expect_status(before, 200)["extensions"] is None
        request_or_answer_extra_time(table.people[1], table)
        request_or_answer_extra_time(table.people[2], table)
        assert client.get(address)["ETag"] == before["ETag"]


def test_the_etag_of_a_player_changes_with_a_request_for_extra_time_and_with_an_answer() -> None:
    table = start_table_of_three()
    address = f"{API}/games/{table.game.pk}"
    tags = [table.people[0].client.get(address)["ETag"]]
    for seat in (1, 2):
        request_or_answer_extra_time(table.people[seat], table)
        tags.append(table.people[0].client.get(address)["ETag"])
    assert len(set(tags)) == 3


def test_the_response_to_a_move_shows_the_requests_for_extra_time() -> None:
    table = start_table_of_three()
    request_or_answer_extra_time(table.people[1], table)
    moved = table.people[1].client.post(f"{API}/games/{table.game.pk}/moves", {"move": "attack 6D"})
    assert expect_status(moved, 201)["game"] == get_game(table.people[1], table.game.pk)
    assert moved.json()["game"]["extensions"]["requests"][0]["state"] == "lapsed"


@pytest.mark.parametrize("body", [{"by": "P3D"}, {"by": "P1000D"}, {"by": "PT1S"}, {"by": 3}, {"agree": 1}, {"x": 1}])
def test_a_refusal_of_an_invalid_request_for_time_names_the_field(body: dict[str, Any]) -> None:
    table = start_table_of_three()
    problem = expect_refusal(
        table.people[1].client.post(f"{API}/games/{table.game.pk}/extension", body, format="json"), 400, "invalid"
    )
    assert list(problem["errors"]) == list(body)


def test_extra_time_is_a_term_of_a_series_and_part_of_its_latest_end(owner: Person) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    usual = expect_status(owner.client.post(f"{API}/series", body), 201)
    strict = expect_status(owner.client.post(f"{API}/series", {**body, "extensions": False}), 201)
    assert (usual["extensions"], strict["extensions"]) == (True, False)
    assert usual["latest_end"]["at_most"] != strict["latest_end"]["at_most"]
    assert usual["latest_end"]["in_silence"] == strict["latest_end"]["in_silence"]
