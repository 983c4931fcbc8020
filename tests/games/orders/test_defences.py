import pytest

from tests.engine.compact_games import Game, set_up_game
from tests.games.orders.decisions import build_rule, decide_move

DEFENDERS_HAND = "9S KS 7D TD 6H QH"
"""The hand of the defender in seat 1. Hearts are trumps."""


def build_attack_position(
    *cards: str, rules: object = "classic-36-transfer", hand: str = DEFENDERS_HAND, **fields: object
) -> Game:
    """Return a position in which seat 0 attacks seat 1 with `cards`. Seat 1 has the hand `hand`."""
    rest = [rank + suit for rank in "6789TJQKA" for suit in "CDHS" if rank + suit not in (*hand.split(), *cards)]
    others, talon = " ".join(rest[:4]), " ".join(one for one in rest if one[1] == "H")[-2:]
    hands = f"{others} | {hand} | {' '.join(one for one in rest[4:8])}"
    position = {"talon": talon, "phase": "defending", "table": ",".join(f"0:{card}" for card in cards), **fields}
    return set_up_game(rules, hands, "H", **position)


def test_a_card_is_beaten_with_the_card_that_was_named_for_it() -> None:
    assert decide_move(build_attack_position("7S"), 1, defences=[build_rule("7S", "beat", "KS")]) == "beat 7S KS"


def test_the_first_of_several_named_cards_that_can_beat_is_played() -> None:
    assert (
        decide_move(build_attack_position("7S"), 1, defences=[build_rule("7S", "beat", "AS", "TD", "KS", "9S")])
        == "beat 7S KS"
    )


@pytest.mark.parametrize(
    ("what", "fitting", "strange"),
    [("7S", "7S", "8S"), ("7", "7S", "8S"), ("..8", "8S", "TS"), ("trump", "7H", "7S"), ("plain", "7S", "7H")],
)
def test_a_rule_applies_to_cards_that_match_its_condition(what: str, fitting: str, strange: str) -> None:
    assert decide_move(build_attack_position(fitting), 1, defences=[build_rule(what, "take")]) == "take"
    assert decide_move(build_attack_position(strange), 1, defences=[build_rule(what, "take")]) is None


def test_a_condition_up_to_a_rank_excludes_trumps_unless_they_are_included() -> None:
    assert decide_move(build_attack_position("7H"), 1, defences=[build_rule("..9", "take")]) is None
    trumps = {"if": {"up_to": "9", "trump": True}, "do": "beat"}
    assert decide_move(build_attack_position("7H"), 1, defences=[trumps]) == "beat 7H QH"
    assert decide_move(build_attack_position("7S"), 1, defences=[trumps]) is None
    assert decide_move(build_attack_position("KH"), 1, defences=[trumps, build_rule("any", "take")]) == "take"


def test_a_condition_up_to_a_rank_uses_the_order_of_ranks_of_the_rules() -> None:
    reverse = {"preset": "classic-36", "rank_order": "reverse"}
    game = build_attack_position("JS", rules=reverse)
    assert decide_move(game, 1, defences=[build_rule("..J", "take")]) == "take"
    assert decide_move(game, 1, defences=[build_rule("..Q", "take")]) is None


def test_an_order_to_beat_as_cheaply_as_possible_spares_trumps_and_high_cards() -> None:
    assert decide_move(build_attack_position("7S"), 1, defences=[build_rule("any", "beat")]) == "beat 7S 9S"
    assert decide_move(build_attack_position("TS"), 1, defences=[build_rule("any", "beat")]) == "beat TS KS"
    assert decide_move(build_attack_position("AS"), 1, defences=[build_rule("any", "beat")]) == "beat AS 6H"


def test_a_rule_can_forbid_to_spend_a_trump() -> None:
    saving = build_rule("any", "beat", trumps=False)
    assert decide_move(build_attack_position("AS"), 1, defences=[saving]) is None
    assert decide_move(build_attack_position("AS"), 1, defences=[saving, build_rule("any", "take")]) == "take"
    assert decide_move(build_attack_position("7S"), 1, defences=[saving]) == "beat 7S 9S"


def test_the_first_possible_of_several_rules_for_a_card_applies() -> None:
    rules = [
        build_rule("7S", "beat", "AS"),
        build_rule("7", "transfer", "7C"),
        build_rule("any", "beat"),
        build_rule("any", "take"),
    ]
    assert decide_move(build_attack_position("7S"), 1, defences=rules) == "beat 7S 9S"
    assert decide_move(build_attack_position("AH"), 1, defences=rules) == "take"


def test_rules_listed_after_a_matching_rule_with_the_action_ask_are_ignored() -> None:
    assert (
        decide_move(build_attack_position("7S"), 1, defences=[build_rule("7S", "ask"), build_rule("any", "take")])
        is None
    )
    assert (
        decide_move(build_attack_position("8S"), 1, defences=[build_rule("7S", "ask"), build_rule("any", "take")])
        == "take"
    )


def test_a_card_without_a_rule_is_left_to_the_player() -> None:
    assert decide_move(build_attack_position("7S"), 1) is None
    assert decide_move(build_attack_position("7S"), 1, defences=[]) is None


def test_an_attack_is_transferred_with_the_cheapest_or_the_named_cards() -> None:
    game = build_attack_position("7S", hand="7D 7H 9S KS TD QH")
    assert decide_move(game, 1, defences=[build_rule("any", "transfer")]) == "transfer 7D"
    assert decide_move(game, 1, defences=[build_rule("7", "transfer", "7H")]) == "transfer 7H"
    assert decide_move(game, 1, defences=[build_rule("7", "transfer", "7H", "7D"), build_rule("any", "take")]) == "take"
    many = build_attack_position(
        "7S", rules={"preset": "classic-36-transfer", "transfer_cards": "any"}, hand="7D 7H 9S KS TD QH"
    )
    assert decide_move(many, 1, defences=[build_rule("7", "transfer", "7H", "7D")]) == "transfer 7D 7H"


def test_if_a_transfer_is_impossible_the_next_rule_applies() -> None:
    assert (
        decide_move(build_attack_position("8S"), 1, defences=[build_rule("any", "transfer"), build_rule("any", "beat")])
        == "beat 8S 9S"
    )


def test_an_order_to_reflect_shows_a_trump_of_the_rank_of_the_attack() -> None:
    game = build_attack_position("6S", rules="battle-52", attacker=2, table="2:6S")
    assert decide_move(game, 1, defences=[build_rule("any", "reflect")]) == "reflect 6H"
    assert decide_move(game, 1, defences=[build_rule("6", "reflect", "6H")]) == "reflect 6H"


RULES_WITH_OPENING_SETS = {"preset": "classic-36-transfer", "opening": "set"}


def test_each_of_several_attack_cards_has_its_own_answer() -> None:
    game = build_attack_position("7S", "7C", rules=RULES_WITH_OPENING_SETS)
    rules = [build_rule("7C", "beat", "6H"), build_rule("any", "beat")]
    assert decide_move(game, 1, defences=rules) == "beat 7C 6H"
    game.play((1, "beat 7C 6H"))
    assert decide_move(game, 1, defences=rules) == "beat 7S 9S"


@pytest.mark.parametrize(
    ("beat", "with_two"), [(build_rule("any", "beat"), "beat KS 6H"), (build_rule("any", "beat", "QH"), "beat KS QH")]
)
def test_if_only_one_trump_can_beat_two_attack_cards_the_next_rule_applies(
    beat: dict[str, object], with_two: str
) -> None:
    game = build_attack_position("KS", "KC", rules=RULES_WITH_OPENING_SETS, hand="QH 6D 7D 8D 9D TD")
    assert decide_move(game, 1, defences=[beat, build_rule("any", "take")]) == "take"
    assert decide_move(game, 1, defences=[beat]) is None
    two = build_attack_position("KS", "KC", rules=RULES_WITH_OPENING_SETS, hand="QH 6H 7D 8D 9D TD")
    assert decide_move(two, 1, defences=[beat, build_rule("any", "beat"), build_rule("any", "take")]) == with_two


def test_no_card_is_beaten_while_another_attack_card_is_left_to_the_player() -> None:
    game = build_attack_position("7S", "7C", rules=RULES_WITH_OPENING_SETS)
    assert decide_move(game, 1, defences=[build_rule("7C", "ask"), build_rule("any", "beat")]) is None


def test_if_the_rule_of_one_card_takes_or_transfers_the_whole_attack_is_taken_or_transferred() -> None:
    game = build_attack_position("7S", "7C", rules=RULES_WITH_OPENING_SETS)
    assert decide_move(game, 1, defences=[build_rule("7C", "take"), build_rule("any", "beat")]) == "take"
    assert decide_move(game, 1, defences=[build_rule("7C", "transfer"), build_rule("any", "beat")]) == "transfer 7D"


def test_beating_with_a_named_card_precedes_beating_another_card_cheaply() -> None:
    game = build_attack_position("7S", "7C", rules=RULES_WITH_OPENING_SETS, hand="9S 6H QH 6D 7D 8D")
    rules = [build_rule("7C", "beat", "6H"), build_rule("7S", "beat"), build_rule("any", "take")]
    assert decide_move(game, 1, defences=rules) == "beat 7C 6H"
    rules = [build_rule("7S", "beat", "9S", "6H"), build_rule("7C", "beat"), build_rule("any", "take")]
    assert decide_move(game, 1, defences=rules) == "beat 7S 9S"


def test_no_card_is_laid_face_down_by_order() -> None:
    game = build_attack_position("AS", rules={"preset": "classic-36", "trust": True}, hand="9S KS 7D TD 6D QD")
    assert decide_move(game, 1, defences=[build_rule("any", "beat"), build_rule("any", "take")]) == "take"


def test_a_thrown_in_card_is_no_opening_after_the_opening_has_left_the_table() -> None:
    game = set_up_game({"role_cards": {"8": "discard"}}, "6C KC QC | 8C 9D QS KS | 6D KD QD", "H")
    game.play((0, "attack 6C"), (2, "attack 6D"), (1, "beat 6C 8C"))
    as_opening, as_throw_in = ({"if": {"laid": way}, "do": "take"} for way in ("opening", "throw_in"))
    assert decide_move(game, 1, defences=[as_opening]) is None
    assert decide_move(game, 1, defences=[as_throw_in]) == "take"
