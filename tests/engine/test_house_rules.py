"""House rules: jokers, fixed trumps, a suit that trumps do not beat, drawing one by one, and other ends of games."""

from typing import Any

import pytest

from games import engine
from games.engine.cards import parse_card_label, write_card_label
from games.engine.pack import list_pack
from tests.engine.compact_games import Game, catch_refusal, deal_game, parse_hands, parse_pair, set_up_game


def test_equal_jokers_are_one_move_and_only_the_log_distinguishes_them() -> None:
    game = set_up_game({"jokers": "top_trumps", "decks": 2}, "XB XB KD | 7C XR XR | 9D TD", "S").play((0, "attack XB"))
    assert game.list_legal(1) == ["beat XB XR", "take"]
    game.play((1, "beat XB XR"), (0, "attack XB"), (1, "beat XB XR"))
    cards = list(list_pack(game.rules))
    assert [write_card_label(card) for card in cards[-2:]] == ["XB.1", "XR.1"]
    assert [parse_card_label(write_card_label(card)) for card in cards] == cards
    stored = [event.to_data() for event in game.log]
    assert stored[0]["cards"] != stored[2]["cards"]


@pytest.mark.parametrize("jokers", ["colour", "top_trumps"])
def test_a_joker_cannot_reflect_an_attack_but_can_transfer_it(jokers: str) -> None:
    rules = {"jokers": jokers, "transfer": "untouched", "reflect": True}
    game = set_up_game(rules, "XB KD | XR 7C 8C | 9D TD JD", "S").play((0, "attack XB"))
    assert "transfer XR" in game.list_legal(1)
    game.check_refused(1, "reflect XR", "illegal_move")


def test_a_joker_is_the_lowest_trump_only_without_other_trumps() -> None:
    rules = {"jokers": "top_trumps", "hand_size": 2, "lowest_rank": "Q"}
    deck = "XB QC KD KC AH AC"  # hearts are trumps; no seat has a heart, and seat 1 has the black joker
    assert deal_game(rules, 2, 0, deck=deck).view_fields(engine.EVERYTHING, "trump", "starter") == ["H", 1]


def test_the_clock_opens_with_a_joker_only_from_a_hand_of_jokers() -> None:
    for jokers in ("colour", "top_trumps"):
        game = set_up_game({"jokers": jokers}, "XB AS | 7C 8C", "S")
        assert str(engine.choose_overdue_move(game.state, 0)) == "attack AS"
        game = set_up_game({"jokers": jokers}, "XB XR | 7C 8C", "S")
        assert str(engine.choose_overdue_move(game.state, 0)) == "attack XB"


def test_a_trump_card_above_a_joker_is_moved_to_the_bottom_of_the_talon() -> None:
    rules = {"jokers": "colour", "hand_size": 1, "lowest_rank": "K"}
    game = deal_game(rules, 2, 0, deck="KC KD XR XB KH KS AC AD AH AS")
    assert game.view_fields(engine.EVERYTHING, "trump_card", "talon") == ["KH", 8]
    assert [write_card_label(card) for card in game.state.talon[::-1]] == [
        "XR",
        "XB",
        "KS",
        "AC",
        "AD",
        "AH",
        "AS",
        "KH",
    ]


def test_under_a_fixed_trump_a_reflection_needs_that_trump_and_no_card_is_shown() -> None:
    game = set_up_game({"trump": "C", "transfer": "untouched", "reflect": True}, "7D KD | 7C 7H 8C | 9D TD JD")
    game.play((0, "attack 7D")).check_refused(1, "reflect 7H", "illegal_move")
    game.play((1, "reflect 7C"))
    deal = deal_game({"trump": "C"}, 2, seed=bytes(32)).list_events(0)[0]
    assert (deal["trump"], deal["trump_card"], deal["shown"], deal["shown_by"]) == ("C", None, None, None)


def test_in_a_royal_game_only_the_ace_of_its_suit_beats_a_six_of_the_stubborn_suit() -> None:
    game = set_up_game({"royal": True, "stubborn_suit": "C"}, "6C KD | AC AS KC 7C", "S")
    assert game.play((0, "attack 6C")).list_legal(1) == ["beat 6C AC", "take"]


def test_in_reverse_rank_order_the_ace_beats_the_six_of_its_suit() -> None:
    game = set_up_game({"rank_order": "reverse", "low_beats_ace": True}, "6C KD | AC KC 7C AH", "S")
    assert game.play((0, "attack 6C")).list_legal(1) == ["beat 6C AC", "take"]


def test_equal_cards_do_not_beat_each_other_if_a_suit_has_one_rank() -> None:
    rules = {"lowest_rank": "A", "decks": 2, "low_beats_ace": True, "hand_size": 2}
    assert set_up_game(rules, "AC AD | AC AH", "S").play((0, "attack AC")).list_legal(1) == ["take"]


def test_cards_drawn_one_by_one_give_one_event_per_player() -> None:
    rules = {"draw_order": "one_by_one", "hand_size": 3}
    game = set_up_game(rules, "7C KD | 9C TD | KC JD QD", "H", talon="6C 6D 6H AH")
    game.play((0, "attack 7C"), (1, "beat 7C 9C"), (0, "pass"), (2, "pass"))
    assert game.write_events(0)[-3:] == [
        "0 drawn count=2 trump_card=false cards=[6C,6H]",
        "1 drawn count=2 trump_card=true",
        "- bout_opened bout=3 starter=1 defender=2",
    ]
    assert game.write_events(1)[-2] == "1 drawn count=2 trump_card=true cards=[6D,AH]"


def test_the_events_of_a_game_that_ends_at_once_name_the_seats_that_passed_and_that_went_out() -> None:
    game = set_up_game({"ends": "at_once"}, "7C 7D | 8D 9D TD | 7S", "H")
    game.play((0, "attack 7C"), (1, "take"), (0, "pass"), (0, "attack 7D"), (2, "attack 7S"))
    assert game.write_events(1)[-2:] == [
        "- went_out seats=[0,2]",
        "- ended result={kind:fool,fools:[1],epaulettes:0} kept=[] passed=[0]",
    ]


def test_a_face_down_card_keeps_a_game_from_ending_at_once_unless_the_defender_takes() -> None:
    game = set_up_game({"ends": "at_once", "trust": True}, "7C | 8D | 9D TD", "H").play((0, "attack 7C"))
    game.play((1, "beat 7C 8D face_down"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must") == ["pitching", [0, 2]]
    game.play((2, "challenge 7C"))  # the defender picks up the table
    assert game.view_fields(engine.EVERYTHING, "phase", "out") == ["opening", [[0]]]


def test_if_a_game_ends_at_once_the_only_team_with_cards_is_the_fool() -> None:
    game = set_up_game({"ends": "at_once", "teams": 2}, "7C | 8D 9D | 7D | 9C TC", "H")
    game.play((0, "attack 7C"), (2, "attack 7D"))
    assert game.view_fields(engine.EVERYTHING, "result", "out") == [
        {"kind": "fool", "fools": [1, 3], "epaulettes": 0},
        [[0, 2]],
    ]


def test_if_a_game_ends_at_once_unbeaten_cards_count_as_taken_for_epaulettes() -> None:
    game = set_up_game({"ends": "at_once", "epaulettes": "last_attack"}, "6C 6D | 8D 9D", "H").play(
        (0, "attack 6C"), (0, "attack 6D")
    )
    assert game.view_fields(engine.EVERYTHING, "result") == {"kind": "fool", "fools": [1], "epaulettes": 2}


def test_without_remaining_players_the_last_defenders_team_is_the_fool() -> None:
    game = set_up_game({"draws": "last_defender", "teams": 2}, "7C | 8C | - | -", "H", out=[[2, 3]])
    game.play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "result", "out") == [
        {"kind": "fool", "fools": [1, 3], "epaulettes": 0},
        [[2, 3], [0, 1]],
    ]


def set_up_skipping_transfer(hands: str, **fields: Any) -> Game:
    return set_up_game(
        {"transfer": "untouched", "transfer_to": "next_with_cards"}, hands, "S", phase="defending", **fields
    )


def test_an_attack_cannot_be_transferred_if_no_other_player_has_cards() -> None:
    game = set_up_skipping_transfer("- | 7H 8H | -", table="0:7C,2:7D")
    assert game.list_legal(1) == ["take"]
    assert game.check_refused(1, "transfer 7H", "illegal_move") == "The next player has no card left."


def test_a_position_is_refused_if_its_transfer_skipped_a_player_with_cards() -> None:
    fields = {"table": "0:7C,1:7H", "starter": 0, "attacker": 1, "transfers": 1}
    assert (
        set_up_skipping_transfer("KC KD QD | 8H | - | 9H TH JH", **fields).view_fields(engine.EVERYTHING, "defender")
        == 3
    )
    assert (
        set_up_skipping_transfer("KC KD QD | 8H | 9C TC | 9H TH JH", **fields).view_fields(
            engine.EVERYTHING, "defender"
        )
        == 2
    )
    wrong = {"hands": parse_hands("KC KD QD | 8H | 9C TC | 9H TH JH"), "trump": "S", "defender": 3, **fields}
    wrong["table"] = [parse_pair(text) for text in str(wrong["table"]).split(",")]
    rules = engine.Rules.from_data({"transfer": "untouched", "transfer_to": "next_with_cards"})
    assert catch_refusal(lambda: engine.set_up_position(rules, {**wrong, "phase": "defending"})).code == "bad_position"
