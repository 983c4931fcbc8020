from tests.engine.compact_games import Game, set_up_game
from tests.games.orders.decisions import decide_move

HAND_OF_DEFENDER = "7C 8C TC JC KC AC"


def build_opening_position(hand: str, rules: object = "classic-36") -> Game:
    return set_up_game(rules, f"{hand} | {HAND_OF_DEFENDER}", "H", talon="AD AH")


def test_the_first_possible_opening_is_played() -> None:
    game = build_opening_position("9S KS 9D TD 6H QH")
    assert decide_move(game, 0, openings=[["7S"], ["KS"], "lowest"]) == "attack KS"


def test_the_lowest_opening_is_a_trump_only_if_the_hand_has_only_trumps() -> None:
    assert decide_move(build_opening_position("9S KS TD 6H"), 0, openings=["lowest"]) == "attack 9S"
    assert decide_move(build_opening_position("QH 6H"), 0, openings=["lowest"]) == "attack 6H"


def test_an_order_to_open_with_the_lowest_pair_plays_one_card_or_both_as_the_rules_allow() -> None:
    hand = "7S KS KD 9S 9D 6H"
    assert decide_move(build_opening_position(hand), 0, openings=["lowest_pair"]) == "attack 9D"
    assert decide_move(
        build_opening_position(hand, {"preset": "classic-36", "opening": "set"}), 0, openings=["lowest_pair"]
    ) == ("attack 9D 9S")


def test_of_three_equal_cards_the_lowest_pair_has_two() -> None:
    game = build_opening_position("KS KD 9S 9D 9C 6H", {"preset": "classic-36", "opening": "set"})
    assert decide_move(game, 0, openings=["lowest_pair"]) == "attack 9C 9D"


def test_against_a_defender_with_one_card_an_order_to_open_with_a_pair_plays_one_card() -> None:
    game = set_up_game({"preset": "classic-36", "opening": "set"}, "7S KS KD 9S 9D 6H | 7C", "H")
    assert decide_move(game, 0, openings=["lowest_pair"]) == "attack 9D"


def test_an_order_to_open_with_a_pair_uses_no_pair_with_a_trump() -> None:
    assert decide_move(build_opening_position("6S 6H KD"), 0, openings=["lowest_pair"]) is None
    assert decide_move(build_opening_position("6S 6H KD"), 0, openings=["lowest_pair", "lowest"]) == "attack 6S"


def test_the_cards_of_a_set_in_orders_may_be_in_any_order() -> None:
    game = build_opening_position("9S 9D KS", {"preset": "classic-36", "opening": "set"})
    assert decide_move(game, 0, openings=[["9S", "9D"]]) == "attack 9D 9S"
    assert decide_move(build_opening_position("9S 9D KS"), 0, openings=[["9S", "9D"]]) is None


def test_openings_listed_after_ask_are_ignored() -> None:
    assert decide_move(build_opening_position("9S KS"), 0, openings=["ask", "lowest"]) is None
    assert decide_move(build_opening_position("9S KS"), 0) is None


def build_beaten_position(hand: str = "7D 7H 9C QS KS", table: str = "0:7S/9S", **fields: object) -> Game:
    """Return a position in which hearts are trumps and seat 0 may throw in."""
    return set_up_game(
        "alemi-36",
        f"{hand} | {HAND_OF_DEFENDER}",
        "H",
        **{"talon": "AD AH", "phase": "pitching", "table": table, **fields},
    )


def test_cards_are_thrown_in_by_name_by_rank_and_up_to_a_rank() -> None:
    assert decide_move(build_beaten_position(), 0, throw_ins={"cards": ["9C"]}) == "attack 9C"
    assert decide_move(build_beaten_position(), 0, throw_ins={"ranks": ["9"]}) == "attack 9C"
    assert decide_move(build_beaten_position(), 0, throw_ins={"up_to": "8"}) == "attack 7D"
    assert decide_move(build_beaten_position(), 0, throw_ins={"cards": ["QS"], "ranks": ["K"]}) is None


def test_the_cheapest_card_is_thrown_in_first() -> None:
    assert decide_move(build_beaten_position(), 0, throw_ins={"up_to": "A"}) == "attack 7D"


def test_trumps_are_thrown_in_only_if_named() -> None:
    hand = "7H QS KS"
    assert decide_move(build_beaten_position(hand), 0, throw_ins={"up_to": "A", "then": "pass"}) == "pass"
    assert decide_move(build_beaten_position(hand), 0, throw_ins={"up_to": "A", "trumps": True}) == "attack 7H"
    assert decide_move(build_beaten_position(hand), 0, throw_ins={"cards": ["7H"]}) == "attack 7H"


def test_the_number_of_throw_ins_is_limited_as_ordered() -> None:
    assert decide_move(build_beaten_position(), 0, throw_ins={"up_to": "A", "at_most": 1, "then": "pass"}) == "pass"
    assert (
        decide_move(build_beaten_position(), 0, throw_ins={"up_to": "A", "at_most": 2, "then": "pass"}) == "attack 7D"
    )


def test_a_seat_that_cannot_throw_in_passes_or_asks_its_player_as_ordered() -> None:
    assert decide_move(build_beaten_position("QS KS"), 0, throw_ins={"up_to": "A", "then": "pass"}) == "pass"
    assert decide_move(build_beaten_position("QS KS"), 0, throw_ins={"up_to": "A", "then": "ask"}) is None
    assert decide_move(build_beaten_position("QS KS"), 0, throw_ins={}) is None
    assert decide_move(build_beaten_position("QS KS"), 0) is None


def test_passing_in_this_bout_precedes_all_other_orders() -> None:
    assert decide_move(build_beaten_position(), 0, pass_this_bout=True, throw_ins={"up_to": "A"}) == "pass"


def test_throw_ins_to_a_taking_defender_have_separate_orders() -> None:
    taking = build_beaten_position(phase="taking", table="0:7S")
    assert decide_move(taking, 0, throw_ins={"up_to": "A"}) == "attack 7D"
    assert decide_move(taking, 0, throw_ins={"up_to": "A"}, throw_ins_on_take={"then": "pass"}) == "pass"
    assert (
        decide_move(build_beaten_position(), 0, throw_ins={"up_to": "A"}, throw_ins_on_take={"then": "pass"})
        == "attack 7D"
    )


def test_orders_can_exchange_or_keep_the_trump_card_or_ask() -> None:
    game = set_up_game("spivak-52", "2H 8D | 7C 8C", "H", talon="AD AH", phase="exchanging", bout=1)
    assert decide_move(game, 0, exchange="always") == "exchange"
    assert decide_move(game, 0, exchange="never") == "keep"
    assert decide_move(game, 0, exchange="ask") is None
    assert decide_move(game, 0) is None
