import pytest

from tests.engine.compact_games import Game, set_up_game
from tests.games.orders.deciding import decide_move, rule

HAND = "9S KS 7D TD 6H QH"
"""The hand of the defender, seat 1; hearts are trumps."""


def build_attack(*cards: str, rules: object = "classic-36-transfer", hand: str = HAND, **fields: object) -> Game:
    """Return a position in which seat 0 attacks seat 1 with `cards`. Seat 1 has the cards `hand`; the other hands and
    the talon are filled with cards that are in neither."""
    rest = [rank + suit for rank in "6789TJQKA" for suit in "CDHS" if rank + suit not in (*hand.split(), *cards)]
    others, talon = " ".join(rest[:4]), " ".join(one for one in rest if one[1] == "H")[-2:]
    hands = f"{others} | {hand} | {' '.join(one for one in rest[4:8])}"
    position = {"talon": talon, "phase": "defending", "table": ",".join(f"0:{card}" for card in cards), **fields}
    return set_up_game(rules, hands, "H", **position)


def test_a_card_is_beaten_with_the_card_that_was_named_for_it() -> None:
    assert decide_move(build_attack("7S"), 1, defences=[rule("7S", "beat", "KS")]) == "beat 7S KS"


def test_the_first_of_several_named_cards_that_can_beat_is_played() -> None:
    assert decide_move(build_attack("7S"), 1, defences=[rule("7S", "beat", "AS", "TD", "KS", "9S")]) == "beat 7S KS"


@pytest.mark.parametrize(
    ("what", "fitting", "strange"),
    [("7S", "7S", "8S"), ("7", "7S", "8S"), ("..8", "8S", "TS"), ("trump", "7H", "7S"), ("plain", "7S", "7H")],
)
def test_a_rule_applies_to_cards_that_match_its_condition(what: str, fitting: str, strange: str) -> None:
    assert decide_move(build_attack(fitting), 1, defences=[rule(what, "take")]) == "take"
    assert decide_move(build_attack(strange), 1, defences=[rule(what, "take")]) is None


def test_up_to_a_rank_excludes_trumps_unless_included() -> None:
    assert decide_move(build_attack("7H"), 1, defences=[rule("..9", "take")]) is None
    trumps = {"if": {"up_to": "9", "trump": True}, "do": "beat"}
    assert decide_move(build_attack("7H"), 1, defences=[trumps]) == "beat 7H QH"
    assert decide_move(build_attack("7S"), 1, defences=[trumps]) is None
    assert decide_move(build_attack("KH"), 1, defences=[trumps, rule("any", "take")]) == "take"


def test_up_to_a_rank_uses_the_games_order_of_ranks() -> None:
    reverse = {"preset": "classic-36", "rank_order": "reverse"}
    game = build_attack("JS", rules=reverse)
    assert decide_move(game, 1, defences=[rule("..J", "take")]) == "take"
    assert decide_move(game, 1, defences=[rule("..Q", "take")]) is None


def test_as_cheaply_as_possible_spares_trumps_and_high_cards() -> None:
    assert decide_move(build_attack("7S"), 1, defences=[rule("any", "beat")]) == "beat 7S 9S"
    assert decide_move(build_attack("TS"), 1, defences=[rule("any", "beat")]) == "beat TS KS"
    assert decide_move(build_attack("AS"), 1, defences=[rule("any", "beat")]) == "beat AS 6H"


def test_a_rule_can_forbid_to_spend_a_trump() -> None:
    saving = rule("any", "beat", trumps=False)
    assert decide_move(build_attack("AS"), 1, defences=[saving]) is None
    assert decide_move(build_attack("AS"), 1, defences=[saving, rule("any", "take")]) == "take"
    assert decide_move(build_attack("7S"), 1, defences=[saving]) == "beat 7S 9S"


def test_the_first_possible_of_several_rules_for_a_card_applies() -> None:
    rules = [rule("7S", "beat", "AS"), rule("7", "transfer", "7C"), rule("any", "beat"), rule("any", "take")]
    assert decide_move(build_attack("7S"), 1, defences=rules) == "beat 7S 9S"
    assert decide_move(build_attack("AH"), 1, defences=rules) == "take"


def test_rules_after_ask_are_ignored_for_the_same_card() -> None:
    assert decide_move(build_attack("7S"), 1, defences=[rule("7S", "ask"), rule("any", "take")]) is None
    assert decide_move(build_attack("8S"), 1, defences=[rule("7S", "ask"), rule("any", "take")]) == "take"


def test_a_card_without_a_rule_is_left_to_the_player() -> None:
    assert decide_move(build_attack("7S"), 1) is None
    assert decide_move(build_attack("7S"), 1, defences=[]) is None


def test_an_attack_is_transferred_with_the_cheapest_or_the_named_cards() -> None:
    game = build_attack("7S", hand="7D 7H 9S KS TD QH")
    assert decide_move(game, 1, defences=[rule("any", "transfer")]) == "transfer 7D"
    assert decide_move(game, 1, defences=[rule("7", "transfer", "7H")]) == "transfer 7H"
    assert decide_move(game, 1, defences=[rule("7", "transfer", "7H", "7D"), rule("any", "take")]) == "take"
    many = build_attack(
        "7S", rules={"preset": "classic-36-transfer", "transfer_cards": "any"}, hand="7D 7H 9S KS TD QH"
    )
    assert decide_move(many, 1, defences=[rule("7", "transfer", "7H", "7D")]) == "transfer 7D 7H"


def test_an_impossible_transfer_falls_through_to_the_next_rule() -> None:
    assert decide_move(build_attack("8S"), 1, defences=[rule("any", "transfer"), rule("any", "beat")]) == "beat 8S 9S"


def test_a_trump_of_the_rank_is_shown() -> None:
    game = build_attack("6S", rules="battle-52", attacker=2, table="2:6S")
    assert decide_move(game, 1, defences=[rule("any", "reflect")]) == "reflect 6H"
    assert decide_move(game, 1, defences=[rule("6", "reflect", "6H")]) == "reflect 6H"


SET = {"preset": "classic-36-transfer", "opening": "set"}


def test_each_of_several_attack_cards_has_its_own_answer() -> None:
    game = build_attack("7S", "7C", rules=SET)
    rules = [rule("7C", "beat", "6H"), rule("any", "beat")]
    assert decide_move(game, 1, defences=rules) == "beat 7C 6H"
    game.play((1, "beat 7C 6H"))
    assert decide_move(game, 1, defences=rules) == "beat 7S 9S"


@pytest.mark.parametrize(
    ("beat", "with_two"), [(rule("any", "beat"), "beat KS 6H"), (rule("any", "beat", "QH"), "beat KS QH")]
)
def test_if_only_one_trump_can_beat_two_attack_cards_the_next_rule_applies(
    beat: dict[str, object], with_two: str
) -> None:
    game = build_attack("KS", "KC", rules=SET, hand="QH 6D 7D 8D 9D TD")
    assert decide_move(game, 1, defences=[beat, rule("any", "take")]) == "take"
    assert decide_move(game, 1, defences=[beat]) is None
    two = build_attack("KS", "KC", rules=SET, hand="QH 6H 7D 8D 9D TD")
    assert decide_move(two, 1, defences=[beat, rule("any", "beat"), rule("any", "take")]) == with_two


def test_no_card_is_beaten_while_another_is_left_to_the_player() -> None:
    game = build_attack("7S", "7C", rules=SET)
    assert decide_move(game, 1, defences=[rule("7C", "ask"), rule("any", "beat")]) is None


def test_if_the_rule_of_one_card_takes_or_transfers_the_whole_attack_is_taken_or_transferred() -> None:
    game = build_attack("7S", "7C", rules=SET)
    assert decide_move(game, 1, defences=[rule("7C", "take"), rule("any", "beat")]) == "take"
    assert decide_move(game, 1, defences=[rule("7C", "transfer"), rule("any", "beat")]) == "transfer 7D"


def test_a_named_answer_precedes_the_cheapest_answer_to_another_card() -> None:
    game = build_attack("7S", "7C", rules=SET, hand="9S 6H QH 6D 7D 8D")
    rules = [rule("7C", "beat", "6H"), rule("7S", "beat"), rule("any", "take")]
    assert decide_move(game, 1, defences=rules) == "beat 7C 6H"
    rules = [rule("7S", "beat", "9S", "6H"), rule("7C", "beat"), rule("any", "take")]
    assert decide_move(game, 1, defences=rules) == "beat 7S 9S"


def test_no_card_is_laid_face_down_by_order() -> None:
    game = build_attack("AS", rules={"preset": "classic-36", "trust": True}, hand="9S KS 7D TD 6D QD")
    assert decide_move(game, 1, defences=[rule("any", "beat"), rule("any", "take")]) == "take"
