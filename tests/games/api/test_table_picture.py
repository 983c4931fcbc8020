"""The picture of a table shows each viewer the right cards, and refers to no external resource."""

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games import engine
from games.engine.cards import NAMES
from games.pictures import draw_table
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, get_game, start_series
from tests.games.api.worlds import generate_plan

pytestmark = pytest.mark.django_db
HREF_PATTERN = re.compile(r'href="([^"]*)"')


def get_picture(who: Any, game: str, query: str = "", **headers: str) -> Any:
    return getattr(who, "client", who).get(f"{API}/games/{game}/picture.svg{query}", headers=headers)


def find_shown_cards(svg: str) -> set[str]:
    """Return the names of the cards in the picture."""
    return {name for used in HREF_PATTERN.findall(svg) if (name := used[1:].removesuffix("-ru")) in NAMES}


@pytest.fixture
def game(owner: Person, member: Person) -> str:
    game_id: str = start_series(owner, member, visibility="public")["games"][0]["id"]
    return game_id


def test_only_the_player_sees_the_faces_of_a_hand(game: str, owner: Person, member: Person) -> None:
    view = get_game(owner, game)
    shown = get_picture(owner, game)
    assert shown["Content-Type"] == "image/svg+xml"
    assert shown["Cache-Control"] == "private, no-cache"
    mine = set(view["hands"][view["your_seat"]])
    assert find_shown_cards(shown.content.decode()) == mine | {view["trump_card"]}
    assert find_shown_cards(get_picture(make_anonymous_client(), game).content.decode()) == {view["trump_card"]}


def test_a_picture_from_another_seat_does_not_show_the_hand_of_that_seat(game: str, owner: Person) -> None:
    cards = [find_shown_cards(get_picture(owner, game, f"?seat={seat}").content.decode()) for seat in (0, 1)]
    assert cards[0] == cards[1]
    assert get_picture(owner, game, "?seat=0").content != get_picture(owner, game, "?seat=1").content


def test_a_picture_has_no_external_references(game: str, owner: Person) -> None:
    svg = get_picture(owner, game).content.decode()
    ElementTree.fromstring(svg)
    assert {used[0] for used in HREF_PATTERN.findall(svg)} == {"#"}
    assert {used[1:] for used in HREF_PATTERN.findall(svg)} <= set(re.findall(r' id="([^"]+)"', svg))
    assert "var(" not in svg
    assert "<script" not in svg


def test_a_name_like_a_css_variable_is_drawn_as_it_is(game: str, owner: Person) -> None:
    owner.user.display_name = "var(--ink,red)"
    owner.user.save()
    assert "var(--ink,red)" in get_picture(make_anonymous_client(), game, "?seat=0").content.decode()


def test_a_request_with_the_etag_of_an_unchanged_picture_gets_304(game: str, owner: Person) -> None:
    tag = get_picture(owner, game)["ETag"]
    again = get_picture(owner, game, **{"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)


def test_a_picture_is_in_the_language_of_its_reader(game: str) -> None:
    with translation.override("en"):  # a request activates its language; this restores the former one
        assert "карт" in get_picture(make_anonymous_client(), game, **{"Accept-Language": "ru"}).content.decode()


@pytest.mark.parametrize("seat", ["2", "-1", "x"])
def test_an_unknown_seat_is_refused(game: str, owner: Person, seat: str) -> None:
    expect_refusal(get_picture(owner, game, f"?seat={seat}"), 400, "invalid")


def test_a_private_table_is_invisible_to_outsiders(owner: Person, member: Person, outsider: Person) -> None:
    hidden = start_series(owner, member, visibility="private")["games"][0]["id"]
    assert get_picture(member, hidden).status_code == 200
    for who in (outsider, make_anonymous_client()):
        expect_refusal(get_picture(who, hidden), 404, "not_found")


@pytest.mark.parametrize("preset", ["jokers-54", "battle-52", "classic-36-transfer", "alemi-36"])
def test_a_picture_shows_exactly_the_visible_cards(preset: str) -> None:
    rng, rules = random.Random(preset), engine.Rules.from_data(preset)
    for _ in range(6):
        plan = generate_plan(rules, 4, rng.randrange(60), rng)
        state, _ = engine.deal_game(rules, 4, deck=list(plan.deck))
        for seat, text in plan.moves:
            engine.play_move_text(state, seat, text)
        for viewer in (*range(4), None):
            view = engine.build_view(state, engine.SPECTATOR if viewer is None else viewer)
            assert find_shown_cards(draw_table(add_players(view, rules, viewer))) == find_visible_cards(view)


def test_a_picture_of_a_finished_game_names_every_fool_of_the_team() -> None:
    rng, rules, fools_who_are_out = random.Random(1), engine.Rules.from_data({"teams": 2}, 4), 0
    for _ in range(10):
        state, _ = engine.deal_game(rules, 4, seed=rng.randbytes(32))
        while not state.over:
            seat = rng.choice(engine.list_awaited_seats(state))
            engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
        fools = state.result["fools"]
        picture = draw_table(add_players(engine.build_view(state, engine.SPECTATOR), rules, None))
        assert picture.count("the fool<") == len(fools)
        fools_who_are_out += sum(seat in fools for together in state.out for seat in together)
    assert fools_who_are_out


def add_players(view: dict[str, Any], rules: engine.Rules, viewer: int | None) -> dict[str, Any]:
    """Add rules and players to a view of the engine. Their names contain markup, which the picture has to escape."""
    one = {"computer": None, "sitting_in": False, "resigned": False, "may_return": False}
    players = [{"seat": seat, "player": f"seat-{seat}", "display_name": f"<b>&{seat}</b>", **one} for seat in range(4)]
    return {**view, "rules": rules.to_data(), "players": players, "your_seat": viewer, "deadlines": [], "legal": []}


def find_visible_cards(view: dict[str, Any]) -> set[str]:
    hands = [card for hand in view["hands"] if isinstance(hand, list) for card in hand]
    lying = [card for pair in view["table"] for card in (pair["attack"], pair["beaten_by"])]
    under = [view["trump_card"]] if view["talon"] else []
    return {card for card in (*hands, *lying, *under) if card not in (None, "??")}
