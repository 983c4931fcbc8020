"""Hints show the move that a computer would make, in unrated series whose players have agreed to hints."""

import random
from typing import Any

import pytest

from games import engine
from games.models import RatingChange
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, make_move, post_series, start_series
from tests.games.api.worlds import Plan, find_other_world, generate_plan
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, let_computers_move, stack_deck, start_table
from tests.games.web.pages import create_browser_for, fetch_page

pytestmark = pytest.mark.django_db


def build_hint_address(table: Table) -> str:
    return f"{API}/games/{table.game.pk}/hint"


def start_opened_game(**more: Any) -> Table:
    """Start a game with hints in which seat 1 has attacked seat 2."""
    table = start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"), hints=True, **more)
    table.play(1, "attack 6D")
    return table


def test_a_hint_is_a_legal_move_of_the_awaited_player() -> None:
    table = start_opened_game()
    hint = expect_status(table.people[2].client.get(build_hint_address(table)), 200)
    legal = expect_status(table.people[2].client.get(f"{API}/games/{table.game.pk}/legal"), 200)
    assert {name: hint[name] for name in ("move", "kind", "cards")} in legal["legal"]
    assert (hint["version"], hint["level"]) == (legal["version"], "keen")
    make_move(table.people[2], table.game.pk, hint["move"])


@pytest.mark.parametrize("rules", ["cabinet-podkidnoy", {"preset": "classic-36", "throw_in_priority": "ordered"}])
def test_hidden_cards_do_not_change_a_hint(rules: Any) -> None:
    compared = 0
    for seed in range(4):
        rng = random.Random(seed)
        plan = generate_plan(engine.Rules.from_data(rules, 3), 3, 25 + seed, rng)
        viewer = engine.list_awaited_seats(play_moves_of_plan(plan))[0]
        other = find_other_world(plan, viewer, rng)
        if other is not None:
            first, second = play_plan_and_get_hint(plan, viewer), play_plan_and_get_hint(other, viewer)
            assert first == second
            compared += 1
    assert compared


def play_moves_of_plan(plan: Plan) -> engine.State:
    state, _ = engine.deal_game(plan.rules, plan.players, deck=list(plan.deck))
    for seat, text in plan.moves:
        engine.play_move_text(state, seat, text)
    return state


def play_plan_and_get_hint(plan: Plan, viewer: int) -> dict[str, Any]:
    table = start_table(plan.rules.to_data(), plan.players, deck=list(plan.deck), hints=True, quick_pass=False)
    for seat, text in plan.moves:
        table.play(seat, text)
    return expect_status(table.people[viewer].client.get(build_hint_address(table)), 200)


def test_only_an_awaited_player_of_a_series_with_hints_gets_a_hint() -> None:
    table = start_table("alemi-36", 2)
    expect_refusal(table.people[0].client.get(build_hint_address(table)), 403, "forbidden")
    table = start_opened_game()
    expect_refusal(make_anonymous_client().get(build_hint_address(table)), 401, "not_authenticated")
    expect_refusal(start_table().people[0].client.get(build_hint_address(table)), 403, "forbidden")
    assert "version" in expect_refusal(table.people[0].client.get(build_hint_address(table)), 409, "not_your_move")


def test_a_player_who_may_throw_in_while_another_defends_gets_no_hint() -> None:
    table = start_table(
        {"preset": "alemi-36", "hand_size": 3},
        3,
        deck=stack_deck(["6H 7S 8C", "9S TS KC", "AD 6C AS"], "QH", dealer=2),
        dealer=2,
        hints=True,
    )
    table.play(0, "attack 6H")
    assert expect_status(table.people[2].client.get(f"{API}/games/{table.game.pk}/legal"), 200)["legal"]
    expect_refusal(table.people[2].client.get(build_hint_address(table)), 409, "not_your_move")
    page = fetch_page(create_browser_for(table.people[2]), f"/games/{table.game.pk}")
    assert "Throw in 6♣" in [one.words for one in page.list_move_buttons()]
    assert "What would you do?" not in [one.words for one in page.list_buttons()]


@pytest.mark.usefixtures("stop_clock")
def test_hints_are_limited_per_account_and_as_work_per_network_address(settings: Any) -> None:
    table = start_opened_game()
    settings.DURAK = {**settings.DURAK, "hints": "1/hour"}
    client = table.people[2].client
    expect_status(client.get(build_hint_address(table)), 200)
    expect_refusal(client.get(build_hint_address(table)), 429, "too_many_requests")
    settings.DURAK = {**settings.DURAK, "hints": "300/hour", "work": "20000/minute"}
    expect_refusal(client.get(build_hint_address(table)), 429, "too_many_requests")


def test_hints_are_an_agreed_term_that_a_rematch_keeps(owner: Any, member: Any) -> None:
    assert post_series(owner, "me", None)["hints"] is False
    series = start_series(owner, member, hints=True)
    assert series["hints"] is True
    assert expect_status(owner.client.get(f"{API}/games/{series['game']}"), 200)["hints"] is True
    make_move(member, series["game"], "resign")
    assert expect_status(owner.client.post(f"{API}/series/{series['id']}/rematch", {}), 201)["hints"] is True


def test_a_game_with_hints_is_never_rated() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        for hints in (True, False):
            table = start_table("alemi-36", 2, computers={1: "steady"}, hints=hints)
            table.play(0, "resign")
            let_computers_move(table.game.pk)
            assert RatingChange.objects.filter(game=table.game.pk).exists() is not hints
