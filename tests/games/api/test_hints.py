"""Hints: the move that a computer would make, in unrated series that have agreed to hints."""

import random
from typing import Any

import pytest

from games import engine
from games.models import RatingChange
from tests.factories import anybody
from tests.games.api.calls import API, create, good, move, refused, running
from tests.games.api.worlds import Plan, other_world, plan_of
from tests.games.ratings.games import ANY_LENGTH
from tests.games.table import Table, play_computers, stacked, table
from tests.games.test_moves import HANDS

pytestmark = pytest.mark.django_db


def hint(at: Table) -> str:
    return f"{API}/games/{at.game.pk}/hint"


def start_opened_game(**more: Any) -> Table:
    """Start a game in which seat 1 has opened against seat 2."""
    at = table("cabinet-podkidnoy", 3, deck=stacked(HANDS, trump="7H"), hints=True, **more)
    at.play(1, "attack 6D")
    return at


def test_a_hint_is_a_legal_move_of_the_awaited_player() -> None:
    at = start_opened_game()
    told = good(at.people[2].client.get(hint(at)), 200)
    legal = good(at.people[2].client.get(f"{API}/games/{at.game.pk}/legal"), 200)
    assert {name: told[name] for name in ("move", "kind", "cards")} in legal["legal"]
    assert (told["version"], told["level"]) == (legal["version"], "keen")
    move(at.people[2], at.game.pk, told["move"])


@pytest.mark.parametrize("rules", ["cabinet-podkidnoy", {"preset": "classic-36", "throw_in_priority": "ordered"}])
def test_hidden_cards_do_not_change_a_hint(rules: Any) -> None:
    told = 0
    for seed in range(4):
        rng = random.Random(seed)
        plan = plan_of(engine.Rules.from_data(rules, 3), 3, 25 + seed, rng)
        viewer = engine.must(after(plan))[0]
        other = other_world(plan, viewer, rng)
        if other is not None:
            first, second = hinted(plan, viewer), hinted(other, viewer)
            assert first == second
            told += 1
    assert told


def after(plan: Plan) -> engine.State:
    state, _ = engine.deal(plan.rules, plan.players, deck=list(plan.deck))
    for seat, text in plan.moves:
        engine.play_text(state, seat, text)
    return state


def hinted(plan: Plan, viewer: int) -> dict[str, Any]:
    at = table(plan.rules.to_data(), plan.players, deck=list(plan.deck), hints=True, quick_pass=False)
    for seat, text in plan.moves:
        at.play(seat, text)
    return good(at.people[viewer].client.get(hint(at)), 200)


def test_hints_need_agreement_a_seat_and_a_turn() -> None:
    at = table("alemi-36", 2)
    refused(at.people[0].client.get(hint(at)), 403, "forbidden")
    at = start_opened_game()
    refused(anybody().get(hint(at)), 401, "not_authenticated")
    refused(table().people[0].client.get(hint(at)), 403, "forbidden")
    assert "version" in refused(at.people[0].client.get(hint(at)), 409, "not_your_move")


def test_hints_count_per_account_and_as_work_per_address(settings: Any) -> None:
    at = start_opened_game()
    settings.DURAK = {**settings.DURAK, "hints": "1/hour"}
    client = at.people[2].client
    good(client.get(hint(at)), 200)
    refused(client.get(hint(at)), 429, "too_many_requests")
    settings.DURAK = {**settings.DURAK, "hints": "300/hour", "work": "20000/minute"}
    refused(client.get(hint(at)), 429, "too_many_requests")


def test_hints_are_an_agreed_term_that_a_rematch_keeps(owner: Any, member: Any) -> None:
    assert create(owner, "me", None)["hints"] is False
    series = running(owner, member, hints=True)
    assert series["hints"] is True
    assert good(owner.client.get(f"{API}/games/{series['game']}"), 200)["hints"] is True
    move(member, series["game"], "resign")
    assert good(owner.client.post(f"{API}/series/{series['id']}/rematch", {}), 201)["hints"] is True


def test_a_game_with_hints_is_never_rated() -> None:
    with ANY_LENGTH:
        for hints in (True, False):
            at = table("alemi-36", 2, computers={1: "steady"}, hints=hints)
            at.play(0, "resign")
            play_computers(at.game.pk)
            assert RatingChange.objects.filter(game=at.game.pk).exists() is not hints
