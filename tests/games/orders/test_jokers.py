"""Standing orders about jokers, and the use of jokers by other orders."""

import pytest

from games import orders
from tests.engine.record import Game, at
from tests.games.orders.asking import says


def attacked(card: str, hand: str, jokers: str = "top_trumps") -> Game:
    return at({"jokers": jokers}, f"{card} KC | {hand} | QC QH", "S").plays((0, f"attack {card}"))


def test_a_rule_can_be_about_jokers_or_about_what_is_none() -> None:
    take = [{"if": {"joker": True}, "do": "take"}, {"do": "beat"}]
    assert says(attacked("XB", "XR 7H"), 1, defences=take) == "take"
    assert says(attacked("7C", "8C 7H"), 1, defences=take) == "beat 7C 8C"
    beat = [{"if": {"joker": False}, "do": "take"}, {"do": "beat"}]
    assert says(attacked("XB", "XR 7H"), 1, defences=beat) == "beat XB XR"
    assert says(attacked("XB", "XR 7H"), 1, defences=[{"if": {"rank": "X"}, "do": "take"}]) == "take"


@pytest.mark.parametrize("jokers", ["colour", "top_trumps"])
def test_jokers_are_spent_last_and_not_at_all_where_no_trump_may_be_spent(jokers: str) -> None:
    assert says(attacked("7C", "XB AS 8C", jokers), 1, defences=[{"do": "beat"}]) == "beat 7C 8C"
    assert says(attacked("7C", "XB AS", jokers), 1, defences=[{"do": "beat"}]) == "beat 7C AS"
    assert says(attacked("7C", "XB 8H", jokers), 1, defences=[{"do": "beat"}]) == "beat 7C XB"
    assert says(attacked("7C", "XB 8H", jokers), 1, defences=[{"do": "beat", "trumps": False}]) is None


def test_the_lowest_card_and_the_lowest_pair_are_no_jokers_while_there_are_others() -> None:
    game = at({"jokers": "colour", "opening": "set"}, "XB XR AS AC AD | 7C 7D", "S")
    assert says(game, 0, openings=["lowest"]) == "attack AC"
    assert says(game, 0, openings=["lowest_pair"]) == "attack AC AD"
    assert says(at({"jokers": "colour"}, "XB XR AS | 7C 7D", "S"), 0, openings=["lowest_pair"]) is None


def test_jokers_are_thrown_in_where_their_rank_is_named() -> None:
    game = at({"jokers": "top_trumps"}, "7C KD | 8D 9D XB | XR AC", "S").plays((0, "attack 7C"), (1, "beat 7C XB"))
    assert says(game, 2, throw_ins={"ranks": ["X"], "then": "pass"}) == "attack XR"
    assert says(game, 2, throw_ins={"up_to": "A", "then": "pass"}) == "pass"


@pytest.mark.parametrize("orders_left", [
    {"defences": [{"if": {"joker": True}, "do": "take"}]},
    {"defences": [{"if": {"rank": "X"}, "do": "take"}]},
    {"defences": [{"if": {"card": "XR"}, "do": "take"}]},
])  # fmt: skip
def test_without_jokers_nothing_is_said_of_them(orders_left: dict[str, object]) -> None:
    with pytest.raises(orders.OrdersInvalid):
        orders.read(orders_left, at("alemi-36", "7C | 8C", "S").rules)
    orders.read(orders_left, at("jokers-54", "7C | 8C", "S").rules)
