"""Role cards: `pass`, `draw_two` and `discard`."""

from typing import Any

from games import engine
from tests.engine.compact_games import Game, set_up_game


def set_up_role_cards(hands: str, roles: dict[str, str], **more: Any) -> Game:
    rules = {"preset": "alemi-36", "role_cards": roles, **more.pop("rules", {})}
    return set_up_game(rules, hands, "S", **more)


def test_a_pass_card_transfers_any_attack() -> None:
    game = set_up_role_cards("7C 8D KC | 8C QD 9H | TC JC 8H", {"QD": "pass"}, rules={"transfer": "off"})
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "attack 8D"))
    game.check_refused(1, "transfer 9H", "illegal_move")
    game.play((1, "transfer QD"))
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender", "transfers", "capacity") == [1, 2, 1, 1]
    assert game.list_legal(0) == []
    assert game.list_legal(2) == ["take"]


def test_a_pass_card_is_played_alone_even_with_another_card_of_its_rank_in_the_hand() -> None:
    rules = {"preset": "spivak-52", "role_cards": {"7D": "pass"}}
    game = set_up_game(rules, "7C KC | 7D 7H 9H | TC JC 8H QC", "S").play((0, "attack 7C"))
    assert game.list_legal(1) == ["take", "transfer 7D", "transfer 7H"]
    game.check_refused(1, "transfer 7D 7H", "illegal_move")


def test_only_the_limits_of_attack_cards_and_of_transfers_forbid_a_pass_card() -> None:
    roles = {"QD": "pass"}
    game = set_up_role_cards("7C KC | QD 9H | TC", roles, rules={"transfer": "off"}).play((0, "attack 7C"))
    game.check_refused(1, "transfer QD", "illegal_move")
    game = set_up_role_cards("7C KC | QD 7H 9H | TC QC AC QH | 9C 9D", {"Q": "pass"}, rules={"transfer_max": 1})
    game.play((0, "attack 7C"), (1, "transfer QD"))
    game.check_refused(2, "transfer QC", "not_your_move")
    game = set_up_role_cards("7C KC | QD 9H | TC JC KH", roles, rules={"transfer_in_first_bout": False}, bout=1)
    game.play((0, "attack 7C")).check_refused(1, "transfer QD", "not_your_move")


def test_the_defender_draws_two_for_each_draw_two_card() -> None:
    game = set_up_role_cards("8C KC | 9C JD | TC JC", {"8": "draw_two"}, talon="6D 7D 6H 7H 9S")
    game.play((0, "attack 8C"))
    assert game.write_events(1, 2) == ["0 attacked cards=[8C]", "1 drawn count=2 trump_card=false cards=[6D,7D]"]
    assert game.write_events(0, 1) == ["1 drawn count=2 trump_card=false"]
    assert game.view_fields(engine.EVERYTHING, "hands")[1] == ["9C", "6D", "7D", "JD"]


def test_several_throw_ins_are_played_one_after_the_other() -> None:
    game = set_up_role_cards("7C 8D 8H KC | 9C 8S JD | TC JC", {"8": "draw_two"}, talon="6D 7D 6H 7H 9S")
    # If the defence card is a `draw_two`, the player of the attack card draws.
    game.play((0, "attack 7C"), (1, "beat 7C 8S"))
    assert game.write_events(0, 1) == ["0 drawn count=2 trump_card=false cards=[6D,7D]"]
    game.play((0, "attack 8D 8H"))
    assert game.write_events(1, 4) == [
        "0 attacked cards=[8D] passed=[]",
        "1 drawn count=2 trump_card=false cards=[6H,7H]",
        "0 attacked cards=[8H]",
        "1 drawn count=1 trump_card=true cards=[9S]",
    ]
    assert game.view_fields(2, "known", "trump_card", "talon") == [[[], ["9S"], []], None, 0]


def test_cards_drawn_after_the_first_throw_in_allow_a_second_throw_in() -> None:
    game = set_up_role_cards("7C 8C 8D 8H KC | 8S 9S | TC JC", {"8D": "draw_two"}, talon="6D 7D 6H 7H JS")
    game.play((0, "attack 7C"), (1, "beat 7C 8S"))
    game.check_refused(0, "attack 8H 8D", "illegal_move")
    game.play((0, "attack 8D 8H"))
    assert game.view_fields(engine.EVERYTHING, "capacity") == 1


def test_all_cards_of_an_opening_set_are_laid_before_their_roles_take_effect() -> None:
    rules = {"preset": "spivak-52", "role_cards": {"8": "draw_two"}}
    game = set_up_game(rules, "8C 8D 8H | 9C JD | TC JC", "S", talon="6D 7D 6H 7H 9S")
    game.check_refused(0, "attack 8C 8D 8H", "illegal_move")
    game.play((0, "attack 8C 8D"))
    assert [text.split()[1] for text in game.write_events(1)] == ["attacked", "drawn", "drawn"]
    assert game.view_fields(engine.EVERYTHING, "talon", "capacity") == [1, 4]


def test_a_draw_two_card_in_a_transfer_makes_the_new_defender_draw() -> None:
    game = set_up_role_cards("8C KC | 8D JD 9D | TC JC QC", {"8D": "draw_two"}, talon="6D 7D 6H 9S")
    game.play((0, "attack 8C"), (1, "transfer 8D"))
    assert game.write_events(2, 1) == ["2 drawn count=2 trump_card=false cards=[6D,7D]"]


def test_a_draw_two_card_in_a_defence_makes_the_player_of_the_beaten_card_draw() -> None:
    game = set_up_role_cards("7C KC | 9C 9D JD | 7D JC", {"9": "draw_two"}, talon="6D 8D 6H 9S")
    game.play((0, "attack 7C"), (2, "attack 7D"), (1, "beat 7D 9D"))
    assert game.write_events(0, 1) == ["2 drawn count=2 trump_card=false"]


def test_a_discarding_card_takes_its_pair_off_the_table_at_once() -> None:
    game = set_up_role_cards("7C 9D KC | 9C JD QD | TC 7H AC", {"9C": "discard"})
    game.play((0, "attack 7C"), (1, "beat 7C 9C"))
    assert game.write_events(0, 2) == ["1 beaten attack=7C defence=9C face_down=false", "- discarded count=2"]
    assert game.view_fields(engine.EVERYTHING, "phase", "table", "must", "discard") == ["pitching", [], [0, 2], 29]
    assert [game.list_legal(seat) for seat in (0, 2)] == [["pass"], ["pass"]]
    game.play((0, "pass"), (2, "pass"))
    assert game.write_events(1, 2) == ["- discarded count=0 passed=[0,2]", "- bout_opened bout=3 starter=1 defender=2"]


def test_discarded_pairs_still_count_as_beaten_and_towards_the_limit() -> None:
    rules = {"attack_limit": 2, "throw_in_from": "first_beaten", "transfer": "untouched"}
    game = set_up_role_cards(
        "7C KC | 9C JD QD 8D 7S | TC 7H AC 7D", {"9C": "discard"}, rules={**rules, "opening": "set"}
    )
    game.play((0, "attack 7C"), (1, "beat 7C 9C"))
    assert game.view_fields(engine.EVERYTHING, "capacity") == 1
    rules = {"opening": "set", "throw_in_from": "first_beaten", "transfer": "untouched"}
    game = set_up_role_cards("7C 7D KC | 9C JD QD 8D 7S | TC 7H AC", {"9C": "discard"}, rules=rules)
    game.play((0, "attack 7C 7D"), (1, "beat 7C 9C"))
    assert game.view_fields(engine.EVERYTHING, "phase", "may", "discard") == ["defending", [0, 2], 27]
    game.check_refused(1, "transfer 7S", "not_your_move")
    assert game.list_legal(2) == ["attack 7H"]
    game.play((1, "take"), (0, "pass"), (2, "pass"))
    assert "7C" not in game.view_fields(engine.EVERYTHING, "hands")[1]


def test_a_rank_that_is_discarded_at_once_cannot_be_thrown_in_and_earlier_passes_stay_valid() -> None:
    game = set_up_role_cards("7C 9D KC | 8C 9H JD QD | 7H AC TH | 8S 6D", {"9H": "discard"})
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (3, "pass"), (2, "attack 7H"), (1, "beat 7H 9H"))
    assert game.view_fields(engine.EVERYTHING, "must", "passed") == [[0, 2], [3]]


def test_a_card_that_lies_face_down_has_no_role() -> None:
    game = set_up_role_cards("7C KC | 9C JD QD | 7D JC", {"9": "discard"}, rules={"trust": True})
    game.play((0, "attack 7C"), (1, "beat 7C 9C face_down"))
    assert len(game.view_fields(engine.EVERYTHING, "table")) == 1
    game.play((0, "challenge 7C"))
    assert game.view_fields(engine.EVERYTHING, "hands")[0] == ["7C", "9C", "KC"]


def test_a_discarding_card_that_attacks_is_a_card_like_any_other() -> None:
    game = set_up_role_cards("9C KC | TC JD QD | 7D JC", {"9C": "discard"}).play((0, "attack 9C"))
    assert len(game.view_fields(engine.EVERYTHING, "table")) == 1
