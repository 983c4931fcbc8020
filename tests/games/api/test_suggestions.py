from typing import Any

import pytest

from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, make_move
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, let_computers_move, stack_deck, start_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Start a game of three in which seat 1 has opened against seat 2."""
    table = start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"))
    make_move(table.people[1], table.game.pk, "attack 6D")
    return table


def build_suggestions_address(table: Table) -> str:
    return f"{API}/games/{table.game.pk}/orders/suggestions"


def test_suggestions_have_questions_and_answers(table: Table) -> None:
    suggestions = expect_status(table.people[1].client.get(build_suggestions_address(table)), 200)
    assert 0 < len(suggestions["suggestions"]) <= 5
    first = suggestions["suggestions"][0]
    assert first["question"] == {"kind": "throw_in"}
    assert first["alternatives"][-1]["throw_ins"] == {"then": "ask"}


def test_each_suggestion_is_valid_alone_and_with_all_other_suggestions(table: Table) -> None:
    suggestions = expect_status(table.people[0].client.get(build_suggestions_address(table)), 200)
    for one in suggestions["suggestions"]:
        for words in (one["orders"], *one["alternatives"]):
            assert expect_status(table.people[0].client.put(f"{API}/games/{table.game.pk}/orders", words), 200) == words
    assert (
        expect_status(table.people[0].client.put(f"{API}/games/{table.game.pk}/orders", suggestions["orders"]), 200)
        == suggestions["orders"]
    )


def test_an_awaited_player_gets_no_suggestions(table: Table) -> None:
    assert expect_status(table.people[2].client.get(build_suggestions_address(table)), 200) == {
        "suggestions": [],
        "orders": {},
    }


def test_suggestions_need_a_seat_in_a_running_game(table: Table) -> None:
    expect_refusal(make_anonymous_client().get(build_suggestions_address(table)), 401, "not_authenticated")
    expect_refusal(start_table().people[0].client.get(build_suggestions_address(table)), 403, "forbidden")
    over = start_table("alemi-36", 2)
    make_move(over.people[0], over.game.pk, "resign")
    assert expect_status(over.people[1].client.get(build_suggestions_address(over)), 200)["suggestions"] == []


def test_a_player_under_takeover_gets_no_suggestions() -> None:
    table = start_table("alemi-36", 3, computers={2: "steady"})
    make_move(table.people[0], table.game.pk, "resign")
    let_computers_move(table.game.pk)
    assert expect_status(table.people[0].client.get(build_suggestions_address(table)), 200)["suggestions"] == []


def test_computing_suggestions_counts_against_the_limit_of_work(table: Table, settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "work": "7000/day"}
    client = table.people[0].client
    assert expect_status(client.get(build_suggestions_address(table)), 200)["suggestions"]
    assert expect_status(client.get(build_suggestions_address(table)), 200)["suggestions"]
    expect_refusal(client.get(build_suggestions_address(table)), 429, "too_many_requests")
