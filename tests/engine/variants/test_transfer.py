"""Transfers and reflections."""

from typing import Any

from games import engine
from tests.engine.compact_games import Game, set_up_game


def set_up_four_players(hands: str, **rules: Any) -> Game:
    return set_up_game({"transfer": "untouched", **rules}, hands, "H")


def test_after_a_transfer_the_roles_move_on_and_passes_lapse() -> None:
    game = set_up_four_players("7C KC | 7D 9C QC | 8C 9D TC | AC AD", throw_in_priority="ordered")
    game.play((0, "attack 7C"), (0, "pass"), (1, "transfer 7D"))
    assert game.view_fields(engine.EVERYTHING, "starter", "attacker", "defender", "passed", "may") == [0, 1, 2, [], [1]]
    assert game.write_events(3, 1) == ["1 transferred cards=[7D] defender=2"]


def test_transfer_untouched_forbids_a_transfer_after_a_card_was_beaten() -> None:
    game = set_up_four_players("7C 7S KC | 7D 8C 9C | 8D 9D TC").play((0, "attack 7C"), (0, "attack 7S"))
    assert "transfer 7D" in game.list_legal(1)
    game.play((1, "beat 7C 8C"))
    game.check_refused(1, "transfer 7D", "not_your_move")


def test_transfer_untouched_forbids_a_transfer_of_cards_of_several_ranks() -> None:
    game = set_up_four_players("7C KC | 8C 9C 7D | 8D 9D TC | 8S AC")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (2, "attack 8D"))
    game.check_refused(1, "transfer 7D", "not_your_move")


def test_a_transfer_needs_a_card_of_the_rank_and_must_not_exceed_the_limits_of_attack_cards() -> None:
    game = set_up_four_players("7C KC | 7D 7S 9C | 8D 9D TC | AC").play((0, "attack 7C"))
    game.check_refused(1, "transfer 9C", "illegal_move")
    game.check_refused(1, "transfer 7H", "illegal_move")
    game.check_refused(1, "transfer 7D 7S", "illegal_move")
    game.check_refused(0, "transfer KC", "not_your_move")
    game = set_up_four_players("7C KC | 7D 9C | TC | AC AD").play((0, "attack 7C"))
    game.check_refused(1, "transfer 7D", "illegal_move")
    game = set_up_four_players("7C KC | 7D 9C | TC JC | AC", attack_limit=1).play((0, "attack 7C"))
    game.check_refused(1, "transfer 7D", "illegal_move")


def test_a_transfer_may_add_several_cards_if_the_rules_allow_it() -> None:
    game = set_up_four_players("7C KC | 7D 7S 9C | 8D 9D TC | AC", transfer_cards="any").play((0, "attack 7C"))
    assert game.list_legal(1) == ["beat 7C 9C", "take", "transfer 7D", "transfer 7D 7S", "transfer 7S"]
    game.play((1, "transfer 7S 7D"))
    assert [pair["attack"] for pair in game.view_fields(engine.EVERYTHING, "table")] == ["7C", "7S", "7D"]


def test_transfers_can_be_limited_per_bout_and_forbidden_in_the_first_bout() -> None:
    game = set_up_four_players("7C KC | 7D 9C | 7S TC JC | AC AD KD", transfer_max=1)
    game.play((0, "attack 7C"), (1, "transfer 7D"))
    game.check_refused(2, "transfer 7S", "not_your_move")
    game = set_up_game({"transfer": "untouched", "transfer_in_first_bout": False}, "7C KC | 7D 9C | TC JC", "H", bout=1)
    game.play((0, "attack 7C")).check_refused(1, "transfer 7D", "not_your_move")


def test_only_a_card_of_the_rank_of_the_last_unbeaten_card_transfers_an_attack() -> None:
    game = set_up_game({"transfer": "last_unbeaten"}, "7C 8S KC | 8C 8D 9C 7S | TC JC QC", "H")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "attack 8S"))
    assert game.list_legal(1) == ["take", "transfer 8D"]
    game.check_refused(1, "transfer 7S", "illegal_move")
    game.play((1, "transfer 8D"))
    assert [pair["beaten_by"] for pair in game.view_fields(engine.EVERYTHING, "table")] == ["8C", None, None]
    game.check_refused(2, "transfer TC", "not_your_move")


def test_an_attack_may_return_to_the_first_attacker() -> None:
    game = set_up_four_players("7C 9S | 7D 9C AC").play((0, "attack 7C"))
    game.check_refused(1, "transfer 7D", "illegal_move")  # seat 0 has one card left
    game = set_up_four_players("7C 9S TS | 7D 9C AC").play((0, "attack 7C"), (1, "transfer 7D"))
    assert game.view_fields(engine.EVERYTHING, "starter", "attacker", "defender", "may") == [0, 1, 0, []]


def set_up_reflection(hands: str, phase: str = "opening", table: str | None = None, **rules: Any) -> Game:
    rules = {"transfer": "untouched", "reflect": True, **rules}
    return set_up_game(rules, hands, "H", phase=phase, **({"table": table} if table else {}))


def test_a_card_that_reflects_is_shown_and_stays_in_the_hand() -> None:
    game = set_up_reflection("7C KC | 7H 7D 9C | TC JC | AC AD").play((0, "attack 7C"))
    assert game.list_legal(1) == ["beat 7C 7H", "beat 7C 9C", "reflect 7H", "take", "transfer 7D", "transfer 7H"]
    game.check_refused(1, "reflect 7D", "illegal_move")
    game.check_refused(1, "reflect 9C", "illegal_move")
    game.check_refused(2, "reflect 7H", "not_your_move")
    game.play((1, "reflect 7H"))
    assert game.write_events(3, 1) == ["1 reflected card=7H defender=2"]
    assert game.view_fields(3, "known", "transfers", "attacker", "defender") == [[[], ["7H"], [], []], 1, 1, 2]
    assert len(game.view_fields(engine.EVERYTHING, "table")) == 1


def test_a_card_can_reflect_only_once_in_a_bout() -> None:
    game = set_up_reflection("7C 7S KC QC JC | 7H 7D 9C AC").play(
        (0, "attack 7C"), (1, "reflect 7H"), (0, "transfer 7S")
    )
    assert "reflect 7H" not in game.list_legal(1)
    game.check_refused(1, "reflect 7H", "illegal_move")
    assert "transfer 7H" in game.list_legal(1)


def test_with_two_decks_each_copy_of_a_card_can_reflect_once() -> None:
    game = set_up_reflection("7C 7S KC QC | 7H 7H 9C AC", decks=2)
    game.play((0, "attack 7C"), (1, "reflect 7H"), (0, "transfer 7S"))
    assert game.list_legal(1).count("reflect 7H") == 1
    game.play((1, "reflect 7H"))
    assert game.view_fields(0, "known") == [[], ["7H", "7H"]]


def test_a_reflection_counts_as_a_transfer() -> None:
    game = set_up_reflection("7C KC QC | 7H 9C | 7S TC JC | AC", transfer_max=1)
    game.play((0, "attack 7C"), (1, "reflect 7H"))
    game.check_refused(2, "transfer 7S", "not_your_move")
    game.check_refused(2, "reflect 7H", "not_your_move")
    game = set_up_game(
        {"transfer": "untouched", "reflect": True, "transfer_in_first_bout": False}, "7C KC | 7H | TC", "H", bout=1
    )
    game.play((0, "attack 7C")).check_refused(1, "reflect 7H", "not_your_move")


def test_a_reflection_needs_enough_cards_in_the_hand_of_the_next_player() -> None:
    game = set_up_reflection("7C 7S KC | 7H 9C 9D | TC | AC AD").play((0, "attack 7C"), (0, "attack 7S"))
    game.check_refused(1, "reflect 7H", "illegal_move")
    game = set_up_reflection("7C KC | 7H 9C | TC | AC AD").play((0, "attack 7C"), (1, "reflect 7H"))
    assert game.view_fields(engine.EVERYTHING, "capacity", "must") == [0, [2]]
    game.play((2, "take"))
    assert game.view_fields(engine.EVERYTHING, "phase", "attacker") == ["opening", 3]


def test_an_attack_cannot_be_transferred_to_a_player_without_cards_even_without_hand_cap() -> None:
    rules = {"hand_cap": "never", "attack_limit": 6}
    game = set_up_reflection("KC KD | 7H 7S 8H | -", phase="defending", table="0:7C,2:7D", **rules)
    assert game.list_legal(1) == ["beat 7C 7H", "beat 7C 8H", "beat 7D 7H", "beat 7D 8H", "take"]
    assert game.check_refused(1, "reflect 7H", "illegal_move") == "The next player has no card left."
    assert game.check_refused(1, "transfer 7S", "illegal_move") == "The next player has no card left."
    game = set_up_reflection("KC KD | 7H 7S 8H | 9C", phase="defending", table="0:7C,2:7D", **rules)
    assert {"reflect 7H", "transfer 7S"} <= set(game.list_legal(1))


def test_a_played_reflected_card_is_no_longer_known() -> None:
    game = set_up_reflection("7C KC QC | 7H 9C | TC JC | AC AD").play(
        (0, "attack 7C"), (1, "reflect 7H"), (2, "beat 7C TC")
    )
    game.play((1, "attack 7H"))
    assert game.view_fields(0, "known") == [[], [], [], []]
