"""Standing orders about jokers, and jokers that are played by orders about other cards."""

import pytest

from games import orders
from tests.engine.compact_games import Game, set_up_game
from tests.games.orders.decisions import decide_move


def build_attack_position(card: str, hand: str, jokers: str = "top_trumps") -> Game:
    return set_up_game({"jokers": jokers}, f"{card} KC | {hand} | QC QH", "S").play((0, f"attack {card}"))


def test_the_condition_joker_of_a_rule_selects_jokers_or_all_other_cards() -> None:
    take = [{"if": {"joker": True}, "do": "take"}, {"do": "beat"}]
    assert decide_move(build_attack_position("XB", "XR 7H"), 1, defences=take) == "take"
    assert decide_move(build_attack_position("7C", "8C 7H"), 1, defences=take) == "beat 7C 8C"
    beat = [{"if": {"joker": False}, "do": "take"}, {"do": "beat"}]
    assert decide_move(build_attack_position("XB", "XR 7H"), 1, defences=beat) == "beat XB XR"
    assert (
        decide_move(build_attack_position("XB", "XR 7H"), 1, defences=[{"if": {"rank": "X"}, "do": "take"}]) == "take"
    )


@pytest.mark.parametrize("jokers", ["colour", "top_trumps"])
def test_jokers_are_spent_last_and_never_if_trumps_are_spared(jokers: str) -> None:
    assert decide_move(build_attack_position("7C", "XB AS 8C", jokers), 1, defences=[{"do": "beat"}]) == "beat 7C 8C"
    assert decide_move(build_attack_position("7C", "XB AS", jokers), 1, defences=[{"do": "beat"}]) == "beat 7C AS"
    assert decide_move(build_attack_position("7C", "XB 8H", jokers), 1, defences=[{"do": "beat"}]) == "beat 7C XB"
    assert (
        decide_move(build_attack_position("7C", "XB 8H", jokers), 1, defences=[{"do": "beat", "trumps": False}]) is None
    )


def test_the_lowest_card_or_pair_is_a_joker_only_if_there_is_no_other() -> None:
    game = set_up_game({"jokers": "colour", "opening": "set"}, "XB XR AS AC AD | 7C 7D", "S")
    assert decide_move(game, 0, openings=["lowest"]) == "attack AC"
    assert decide_move(game, 0, openings=["lowest_pair"]) == "attack AC AD"
    assert decide_move(set_up_game({"jokers": "colour"}, "XB XR AS | 7C 7D", "S"), 0, openings=["lowest_pair"]) is None


def test_jokers_are_thrown_in_if_their_rank_is_named() -> None:
    game = set_up_game({"jokers": "top_trumps"}, "7C KD | 8D 9D XB | XR AC", "S").play(
        (0, "attack 7C"), (1, "beat 7C XB")
    )
    assert decide_move(game, 2, throw_ins={"ranks": ["X"], "then": "pass"}) == "attack XR"
    assert decide_move(game, 2, throw_ins={"up_to": "A", "then": "pass"}) == "pass"


@pytest.mark.parametrize("orders_left", [
    {"defences": [{"if": {"joker": True}, "do": "take"}]},
    {"defences": [{"if": {"rank": "X"}, "do": "take"}]},
    {"defences": [{"if": {"card": "XR"}, "do": "take"}]},
])  # fmt: skip
def test_orders_about_jokers_need_jokers_in_the_pack(orders_left: dict[str, object]) -> None:
    with pytest.raises(orders.InvalidOrdersError):
        orders.parse_orders(orders_left, set_up_game("alemi-36", "7C | 8C", "S").rules)
    orders.parse_orders(orders_left, set_up_game("jokers-54", "7C | 8C", "S").rules)
