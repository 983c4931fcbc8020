"""Extra time over HTTP."""

from typing import Any

import pytest

from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table

pytestmark = pytest.mark.django_db


def extend(who: Person, at: Table, **body: object) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/games/{at.game.pk}/extension", body, format="json"), 200)


def test_players_see_the_request_the_answers_and_the_number_left() -> None:
    at = start_table_of_three()
    opener, defender, third = at.people[1], at.people[2], at.people[0]
    may = get_game(opener, at.game.pk)["extensions"]
    assert may == {"remaining": 3, "most": "P2D", "may_ask": True, "may_answer": False, "requests": []}
    asked = extend(opener, at, by="P1D")["extensions"]
    assert (asked["may_ask"], asked["may_answer"], asked["remaining"]) == (False, False, 3)
    (request,) = get_game(defender, at.game.pk)["extensions"]["requests"]
    assert (request["seat"], request["by"], request["state"], request["answers"]) == (1, "P1D", "pending", [])
    assert get_game(defender, at.game.pk)["extensions"]["may_answer"]
    before = get_game(third, at.game.pk)["deadlines"]
    extend(defender, at)
    shown = extend(third, at, by="P1D", agree=True)
    assert shown["deadlines"] != before
    assert (shown["extensions"]["remaining"], shown["extensions"]["requests"][0]["state"]) == (2, "granted")
    assert [(one["seat"], one["agrees"]) for one in shown["extensions"]["requests"][0]["answers"]] == [
        (2, True), (0, True),
    ]  # fmt: skip
    at.play(1, "attack 6D")
    assert get_game(defender, at.game.pk)["extensions"]["may_ask"]


def test_spectators_see_no_request_and_their_answer_does_not_change() -> None:
    at = start_table_of_three()
    address = f"{API}/games/{at.game.pk}"
    for client in (make_anonymous_client(), create_person().client):
        before = client.get(address)
        assert expect_status(before, 200)["extensions"] is None
        extend(at.people[1], at)
        extend(at.people[2], at)
        assert client.get(address)["ETag"] == before["ETag"]


def test_the_tag_of_a_player_changes_with_a_request_and_with_an_answer() -> None:
    at = start_table_of_three()
    address = f"{API}/games/{at.game.pk}"
    tags = [at.people[0].client.get(address)["ETag"]]
    for seat in (1, 2):
        extend(at.people[seat], at)
        tags.append(at.people[0].client.get(address)["ETag"])
    assert len(set(tags)) == 3


def test_the_answer_to_a_move_is_the_game_with_its_requests() -> None:
    at = start_table_of_three()
    extend(at.people[1], at)
    moved = at.people[1].client.post(f"{API}/games/{at.game.pk}/moves", {"move": "attack 6D"})
    assert expect_status(moved, 201)["game"] == get_game(at.people[1], at.game.pk)
    assert moved.json()["game"]["extensions"]["requests"][0]["state"] == "lapsed"


@pytest.mark.parametrize("body", [{"by": "P3D"}, {"by": "P1000D"}, {"by": "PT1S"}, {"by": 3}, {"agree": 1}, {"x": 1}])
def test_a_refusal_of_an_invalid_request_for_time_names_the_field(body: dict[str, Any]) -> None:
    at = start_table_of_three()
    problem = expect_refusal(
        at.people[1].client.post(f"{API}/games/{at.game.pk}/extension", body, format="json"), 400, "invalid"
    )
    assert list(problem["errors"]) == list(body)


def test_extra_time_is_a_term_of_a_series_and_part_of_its_latest_end(owner: Person) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
    usual = expect_status(owner.client.post(f"{API}/series", body), 201)
    strict = expect_status(owner.client.post(f"{API}/series", {**body, "extensions": False}), 201)
    assert (usual["extensions"], strict["extensions"]) == (True, False)
    assert usual["latest_end"]["at_most"] != strict["latest_end"]["at_most"]
    assert usual["latest_end"]["in_silence"] == strict["latest_end"]["in_silence"]
