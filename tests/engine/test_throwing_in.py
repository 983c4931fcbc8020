"""Throwing in: the seats that may do it, the phases, the number of cards, and throw-ins after a take."""

from time import process_time
from typing import Any

import pytest

from games import engine
from tests.engine.compact_games import Game, set_up_game

FOUR_HANDS = "7C 7S KC | 8C 9C TC JC QC | 7D 8D | 7H 8H"


def set_up_four_players(hands: str = FOUR_HANDS, **rules: Any) -> Game:
    return set_up_game(rules, hands, "S")


@pytest.mark.parametrize(
    ("rules", "before", "after_one", "pitching"),
    [
        ({}, [0, 2, 3], [0, 2, 3], [0, 2, 3]),
        ({"throw_in_from": "first_beaten"}, [], [0, 2, 3], [0, 2, 3]),
        ({"throw_in_from": "passed_beaten"}, [], [0, 2, 3], [0, 2, 3]),
        ({"throw_in_by": "neighbours"}, [0, 2], [0, 2], [0, 2]),
        ({"throw_in_by": "primary_only"}, [0], [0], [0]),
        ({"teams": 2}, [0, 2], [0, 2], [0, 2]),
    ],
)
def test_the_rules_decide_which_seats_may_throw_in(
    rules: dict[str, Any], before: list[int], after_one: list[int], pitching: list[int]
) -> None:
    game = set_up_four_players(**rules).play((0, "attack 7C"))
    assert game.view_fields(engine.EVERYTHING, "may") == before
    game.play((1, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "must") == pitching
    game.play((0, "attack 7S"))
    assert game.view_fields(engine.EVERYTHING, "may") == after_one


@pytest.mark.parametrize(
    ("after_take", "unbeaten", "beaten"),
    [("allowed", [0, 2, 3], [0, 2, 3]), ("never", [], []), ("unless_first_card", [], [0, 2, 3])],
)
def test_the_rules_decide_whether_seats_may_throw_in_after_a_take(
    after_take: str, unbeaten: list[int], beaten: list[int]
) -> None:
    game = set_up_four_players(after_take=after_take).play((0, "attack 7C"), (1, "take"))
    assert (
        game.view_fields(engine.EVERYTHING, "must") if game.view_fields(engine.EVERYTHING, "phase") == "taking" else []
    ) == unbeaten
    game = set_up_four_players(after_take=after_take).play(
        (0, "attack 7C"), (1, "beat 7C 8C"), (0, "attack 7S"), (1, "take")
    )
    assert (
        game.view_fields(engine.EVERYTHING, "must") if game.view_fields(engine.EVERYTHING, "phase") == "taking" else []
    ) == beaten


def test_passed_beaten_forbids_throwing_in_after_a_take_and_first_beaten_does_not() -> None:
    game = set_up_four_players(throw_in_from="first_beaten").play((0, "attack 7C"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["taking", [0, 2, 3]]
    rules = {"transfer": "untouched", "throw_in_from": "passed_beaten"}
    hands = "7C 7S KC | 7H 9C | 8C 9D TC JC QC | 8D KD"
    game = set_up_four_players(hands, **rules).play((0, "attack 7C"), (1, "transfer 7H"), (2, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase") == "opening"
    game = set_up_four_players(hands, **rules).play(
        (0, "attack 7C"), (1, "transfer 7H"), (2, "beat 7C 8C"), (2, "take")
    )
    assert game.view_fields(engine.EVERYTHING, "phase") == "opening"
    game = set_up_four_players(hands, **rules, attack_limit=6, hand_cap="never").play((0, "attack 7C"), (1, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["taking", [0, 2, 3]]


def test_throwing_in_goes_on_with_new_unbeaten_cards_once_all_transferred_cards_are_beaten() -> None:
    rules = {"transfer": "untouched", "throw_in_from": "passed_beaten"}
    hands = "7C 9H KC | 7H QD | 8C 9S TC JC QC | 8D KD"
    game = set_up_four_players(hands, **rules).play((0, "attack 7C"), (1, "transfer 7H"), (2, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "phase", "may") == ["defending", []]
    game.play((2, "beat 7H 9S"), (3, "attack 8D"))
    assert game.view_fields(engine.EVERYTHING, "phase", "may") == ["defending", [0, 1, 3]]
    assert game.list_legal(0) == ["attack 9H"]


@pytest.mark.parametrize(
    ("rules", "capacity"),
    [
        ({}, 4),
        ({"attack_limit": 3}, 2),
        ({"attack_limit": "hand_size"}, 4),
        ({"attack_limit": "hand_size", "hand_size": 2}, 1),
        ({"attack_limit": 12, "hand_cap": "never"}, 11),
        ({"attack_limit": 12, "hand_cap": "until_take"}, 4),
    ],
)
def test_the_rules_decide_how_many_cards_may_still_be_added(rules: dict[str, Any], capacity: int) -> None:
    assert set_up_four_players(**rules).play((0, "attack 7C")).view_fields(engine.EVERYTHING, "capacity") == capacity


def test_in_the_first_bout_the_lower_of_both_limits_of_attack_cards_applies() -> None:
    rules = {"attack_limit": 4, "first_bout_limit": 2}
    assert set_up_game(rules, FOUR_HANDS, "S", bout=1).view_fields(engine.EVERYTHING, "capacity") == 2
    assert set_up_game(rules, FOUR_HANDS, "S", bout=2).view_fields(engine.EVERYTHING, "capacity") == 4
    assert set_up_game({"first_bout_limit": 9}, FOUR_HANDS, "S", bout=1).view_fields(engine.EVERYTHING, "capacity") == 5


def test_the_defenders_hand_limits_attacks_only_until_the_take() -> None:
    rules = {"attack_limit": 6, "hand_cap": "until_take"}
    game = set_up_game(rules, "7C 7S KC | 8D | 7D 7H", "S").play((0, "attack 7C"))
    assert game.view_fields(engine.EVERYTHING, "capacity") == 0
    game.play((1, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "capacity") == ["taking", [0, 2], 5]
    game.play((2, "attack 7D 7H"), (0, "attack 7S"))
    assert game.view_fields(engine.EVERYTHING, "capacity") == 2


def test_cards_cannot_be_thrown_in_before_a_take_if_the_defender_has_no_cards() -> None:
    rules = {"attack_limit": 6, "hand_cap": "never"}
    game = set_up_game(rules, "7C KC | 8C | 7D 8D", "S").play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "phase", "out") == ["opening", [[1]]]
    game = set_up_game(rules, "7C 7S KC | 8C | 7D 8D", "S").play((0, "attack 7C"), (2, "attack 7D"), (1, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "phase", "capacity", "may") == ["defending", 0, []]
    game.play((1, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "capacity", "must") == ["taking", 4, [0, 2]]


def test_a_throw_in_of_several_cards_is_accepted_as_a_whole_or_refused() -> None:
    game = set_up_four_players().play((0, "attack 7C"), (1, "beat 7C 8C"))
    game.check_refused(2, "attack 7D 9D", "illegal_move")
    game.check_refused(2, "attack 7D 7D", "illegal_move")
    game.check_refused(2, "attack 7D KD", "illegal_move")
    game.play((2, "attack 8D 7D"))
    assert game.write_events(0, 1) == ["2 attacked cards=[8D,7D] passed=[]"]
    assert [pair["attack"] for pair in game.view_fields(engine.EVERYTHING, "table")] == ["7C", "8D", "7D"]


def test_the_refusal_of_several_cards_says_that_each_must_be_beaten_before_the_next() -> None:
    game = set_up_game({"preset": "alemi-36", "throw_in_from": "all_beaten"}, "7C 7D 7H | 8C 9C TC JC", "H")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert "one card at a time" in game.check_refused(0, "attack 7D 7H", "illegal_move")


def test_an_opening_set_is_laid_in_the_order_named() -> None:
    game = set_up_game({"opening": "set"}, "7C 7D 7S | 8C 9C | TC JC", "S")
    assert game.list_legal(0) == ["attack 7C", "attack 7C 7D", "attack 7C 7S", "attack 7D", "attack 7D 7S", "attack 7S"]
    game.check_refused(0, "attack 7C 7D 7S", "illegal_move")
    game.play((0, "attack 7S 7C"))
    assert [pair["attack"] for pair in game.view_fields(engine.EVERYTHING, "table")] == ["7S", "7C"]


def test_opening_with_two_cards_is_illegal_if_the_rules_allow_only_one() -> None:
    set_up_game({}, "7C 7D | 8C 9C", "S").check_refused(0, "attack 7C 7D", "illegal_move")


def test_when_no_more_cards_may_be_thrown_in_every_attack_is_refused_as_not_your_move() -> None:
    game = set_up_game({}, "7C 7S | 8D | 7D 7H", "S").play((0, "attack 7C"))
    game.check_refused(0, "attack 7S", "not_your_move")
    game.check_refused(2, "attack 7D", "not_your_move")
    game.check_refused(2, "attack KD", "not_your_move")


def test_equal_cards_are_one_move_which_can_be_repeated_for_each_copy() -> None:
    game = set_up_game({"decks": 2, "opening": "set"}, "7C 7C KD | 8C 8C 9C | TC JC", "S")
    assert game.list_legal(0) == ["attack 7C", "attack 7C 7C", "attack KD"]
    game.check_refused(0, "attack KD KD", "illegal_move")
    game.play((0, "attack 7C 7C"))
    assert game.list_legal(1) == ["beat 7C 8C", "beat 7C 9C", "take"]
    game.play((1, "beat 7C 8C"))
    assert [pair["beaten_by"] for pair in game.view_fields(engine.EVERYTHING, "table")] == ["8C", None]


def test_only_aces_beat_royal_sixes_in_both_rank_orders() -> None:
    for order in ("normal", "reverse"):
        game = set_up_game({"royal": True, "rank_order": order}, "6C KD | AC AD 7C KS AS | TC", "S").play(
            (0, "attack 6C")
        )
        assert game.list_legal(1) == ["beat 6C AC", "beat 6C AS", "take"]
        game = set_up_game({"royal": True, "rank_order": order}, "6S KD | AC AD 7S KS AS | TC", "S").play(
            (0, "attack 6S")
        )
        assert game.list_legal(1) == ["beat 6S AS", "take"]


def test_without_trumps_only_cards_of_the_same_suit_beat() -> None:
    game = set_up_game({"trump": "none"}, "7C KD | 8C 9S AD | TC").play((0, "attack 7C"))
    assert game.list_legal(1) == ["beat 7C 8C", "take"]
    assert game.view_fields(engine.EVERYTHING, "trump", "trump_card") == [None, None]


def test_the_clock_opens_with_the_lowest_plain_card_if_any_and_takes_or_passes() -> None:
    assert str(engine.choose_overdue_move(set_up_game({}, "6S KC 7D | 8C", "S").state, 0)) == "attack 7D"
    assert str(engine.choose_overdue_move(set_up_game({}, "KS 9S 6S | 8C", "S").state, 0)) == "attack 6S"
    assert (
        str(engine.choose_overdue_move(set_up_game({"rank_order": "reverse"}, "6S KC 7D | 8C", "S").state, 0))
        == "attack KC"
    )
    game = set_up_game({}, "7C KC | 8C 9C", "S").play((0, "attack 7C"))
    assert str(engine.choose_overdue_move(game.state, 1)) == "take"
    game.play((1, "beat 7C 8C"))
    assert str(engine.choose_overdue_move(game.state, 0)) == "pass"


def test_the_clock_cuts_in_the_middle_and_keeps_the_trump_card_in_an_exchange() -> None:
    rules = engine.Rules.from_data({"preset": "spivak-52", "cut": "plain"}, 2)
    state, _ = engine.deal_game(rules, 2, seed=bytes(32))
    assert str(engine.choose_overdue_move(state, 1)) == "cut 26"
    rules = engine.Rules.from_data("spivak-52", 2)
    seed = next(
        seed for seed in range(99) if engine.deal_game(rules, 2, seed=seed.to_bytes(32, "big"))[0].phase != "opening"
    )
    state, _ = engine.deal_game(rules, 2, seed=seed.to_bytes(32, "big"))
    assert str(engine.choose_overdue_move(state, engine.list_awaited_seats(state)[0])) == "keep"


def test_sets_of_equal_cards_cost_no_more_than_sets_of_different_cards() -> None:
    rules = {"decks": 4, "opening": "set", "attack_limit": None, "lowest_rank": "2"}
    equal = set_up_game(rules, f"{'7C 7D 7H 7S ' * 4} | {'2C ' * 4}{'2D ' * 4}{'2H ' * 4}{'2S ' * 4} | KC", "S")
    assert len(equal.list_legal(0)) == 5**4 - 1
    plain = set_up_game(
        rules, f"{' '.join(rank + suit for rank in '3456789TJQKA' for suit in 'CDHS')} | {'2C ' * 4} | 2D", "S"
    )
    assert len(plain.list_legal(0)) == 12 * (2**4 - 1)
    assert measure_time_per_move(equal) < 8 * measure_time_per_move(plain)


def measure_time_per_move(game: Game) -> float:
    """Return the processor seconds to list the moves of seat 0, divided by the number of moves.

    The fastest of nine attempts counts.
    """
    return min(measure_listing_time(game) for _ in range(9)) / len(game.list_legal(0))


def measure_listing_time(game: Game) -> float:
    game.state.listed.clear()
    begun = process_time()
    engine.list_legal_moves(game.state, 0)
    return process_time() - begun


def test_the_refusal_of_an_opening_names_its_reason() -> None:
    single, several = set_up_four_players(), set_up_four_players(opening="set", attack_limit=1)
    assert single.check_refused(0, "attack 7C 7S", "illegal_move") == "A bout opens with one card."
    assert several.check_refused(0, "attack 7C KC", "illegal_move") == "A bout opens with cards of one rank."
    assert several.check_refused(0, "attack 7C 7S", "illegal_move") == "A bout opens here with at most 1."
