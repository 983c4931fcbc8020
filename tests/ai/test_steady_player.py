"""The level `steady` makes the moves that printed sources of the rules advise, with every seed."""

import pytest

from tests.ai.table import list_steady_moves

TALON = ["6C", "6H", "9H", "KH", "QD"]
"""The talon of the positions. Its last card makes diamonds the trump suit."""


def test_steady_opens_with_its_lowest_card_that_is_no_trump():
    hands = [["9C", "7S", "KS", "6D", "AH"], ["8C", "TC", "JC"]]
    assert list_steady_moves("alemi-36", {"hands": hands, "trump": "D", "talon": TALON}) == {"attack 7S"}


def test_steady_opens_with_a_rank_of_which_it_has_several():
    hands = [["8C", "8H", "8S", "7S", "KS", "AD"], ["TC", "JC", "QC", "TS"]]
    opening = list_steady_moves("classic-36", {"hands": hands, "trump": "D", "talon": TALON})
    assert opening <= {"attack 8C", "attack 8H", "attack 8S"}


def test_steady_opens_with_a_pair_of_low_cards_if_the_rules_allow_sets():
    hands = [["7C", "7S", "8H", "KS", "AD"], ["TC", "JC", "QC", "TS"]]
    assert list_steady_moves("spivak-52", {"hands": hands, "trump": "D", "talon": TALON}) == {"attack 7C 7S"}


def test_steady_does_not_add_a_trump_to_the_set_that_it_opens_with():
    hands = [["7C", "7S", "7D", "KS", "AD"], ["TC", "JC", "QC", "TS"]]
    assert list_steady_moves("spivak-52", {"hands": hands, "trump": "D", "talon": TALON}) == {"attack 7C 7S"}


def test_steady_keeps_a_joker_of_a_colour_as_it_keeps_a_high_trump():
    rules = {"jokers": "colour"}
    hands = [["KC", "AC", "AS", "XR"], ["8C", "TC", "JC"], ["8S", "TS", "JS"]]
    assert "attack XR" not in list_steady_moves(rules, {"hands": hands, "trump": "D", "talon": TALON})
    table = [{"attack": "7H", "by": 0}]
    position = {"hands": [["8C", "TC"], ["7D", "KS", "XR"]], "trump": "D", "talon": TALON, "phase": "defending"}
    assert list_steady_moves(rules, {**position, "table": table}) == {"beat 7H 7D"}


def test_steady_beats_with_the_cheapest_card_of_the_suit():
    table = [{"attack": "7S", "by": 0}]
    hands = [["8C", "TC"], ["KS", "9S", "6D", "AS"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"beat 7S 9S"}


def test_steady_beats_with_a_trump_of_the_attacks_rank_rather_than_with_a_lower_trump():
    table = [{"attack": "7S", "by": 0}]
    hands = [["8C", "TC", "8H"], ["6D", "7D", "JC"]]
    position = {"hands": hands, "trump": "D", "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"beat 7S 7D"}


def test_steady_takes_a_first_card_rather_than_spend_a_high_trump_on_it_early():
    table = [{"attack": "7S", "by": 0}]
    hands = [["8C", "TC", "8H"], ["KD", "AD", "JC", "QC"]]
    position = {"hands": hands, "trump": "D", "talon": ["9C", "9D", *TALON], "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"take"}


def test_steady_spends_a_high_trump_once_the_talon_is_nearly_gone():
    table = [{"attack": "7S", "by": 0}]
    hands = [["8C", "TC", "8H"], ["KD", "AD", "JC", "QC"]]
    for talon in (TALON[-1:], []):
        position = {"hands": hands, "trump": "D", "talon": talon, "phase": "defending", "table": table}
        assert list_steady_moves("classic-36", position) == {"beat 7S KD"}


def test_steady_beats_an_ace_with_a_low_trump_rather_than_take_it():
    table = [{"attack": "7S", "by": 0, "beaten_by": "AS"}, {"attack": "AC", "by": 0}]
    hands = [["8C", "TC", "8H"], ["KD", "6D", "JC", "QC"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"beat AC 6D"}


def test_steady_takes_at_once_if_it_cannot_beat_all():
    table = [{"attack": "7S", "by": 0}, {"attack": "7C", "by": 0}]
    hands = [["8C", "TC", "8H"], ["9S", "JH", "QH"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"take"}


def test_steady_takes_at_once_if_only_one_card_of_its_hand_beats_two_attack_cards():
    table = [{"attack": "7S", "by": 0}, {"attack": "7D", "by": 0}]
    hands = [["8C", "TC", "8H"], ["8D", "QH", "JC"]]
    position = {"hands": hands, "trump": "D", "talon": TALON[-1:], "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"take"}


def test_steady_saves_the_only_card_that_beats_the_harder_attack_card():
    table = [{"attack": "7S", "by": 0}, {"attack": "7D", "by": 0}]
    hands = [["8C", "TC", "8H"], ["8D", "9S", "QH"]]
    position = {"hands": hands, "trump": "D", "phase": "defending", "table": table}
    assert list_steady_moves("classic-36", position) == {"beat 7D 8D"}


def test_steady_transfers_a_cheap_attack_rather_than_take():
    table = [{"attack": "7S", "by": 0}]
    hands = [["8C", "TC"], ["7C", "AD", "JH", "QC"], ["9C", "TH", "TS"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "defending", "table": table}
    assert list_steady_moves("classic-36-transfer", position) == {"transfer 7C"}


def test_steady_reflects_an_attack_by_showing_a_trump_rather_than_transfers_it_by_laying_the_trump():
    table = [{"attack": "7S", "by": 0}]
    hands = [["8C", "TC"], ["7D", "AD", "JH", "QC"], ["9C", "TH", "TS"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "defending", "table": table}
    assert list_steady_moves({"preset": "classic-36-transfer", "reflect": True}, position) == {"reflect 7D"}


def test_steady_throws_in_the_cheaper_of_two_cards_that_fit():
    table = [{"attack": "7S", "by": 0, "beaten_by": "AS"}]
    hands = [["7C", "AC", "KS"], ["8C", "TC", "JC"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "pitching", "table": table}
    assert list_steady_moves("classic-36", position) == {"attack 7C"}


def test_steady_throws_in_no_trumps_while_there_is_a_talon():
    table = [{"attack": "7S", "by": 0, "beaten_by": "AS"}]
    hands = [["7D", "KS"], ["8C", "TC", "JC"]]
    for phase, beaten in (("pitching", []), ("taking", [{"attack": "7H", "by": 0}])):
        position = {"hands": hands, "trump": "D", "talon": TALON, "phase": phase, "table": table + beaten}
        assert list_steady_moves("classic-36", position) == {"pass"}


def test_steady_throws_an_ace_in_against_a_defence_but_not_on_a_take():
    table = [{"attack": "7S", "by": 0, "beaten_by": "AS"}]
    hands = [["AC", "KS"], ["8C", "TC", "JC"]]
    for phase, beaten, move in (("pitching", [], "attack AC"), ("taking", [{"attack": "7H", "by": 0}], "pass")):
        position = {"hands": hands, "trump": "D", "talon": TALON, "phase": phase, "table": table + beaten}
        assert list_steady_moves("classic-36", position) == {move}


def test_steady_throws_in_any_useful_card_once_the_talon_is_gone():
    table = [{"attack": "7S", "by": 0, "beaten_by": "AS"}]
    hands = [["AC", "KS"], ["8C", "TC", "JC"]]
    position = {"hands": hands, "trump": "D", "phase": "pitching", "table": table}
    assert list_steady_moves("classic-36", position) == {"attack AC"}


def test_steady_leads_the_unbeatable_one_of_its_last_two_cards_first():
    hands = [["AD", "7S"], ["8S", "TC", "JC"]]
    assert list_steady_moves("classic-36", {"hands": hands, "trump": "D"}) == {"attack AD"}


def test_steady_leads_a_card_that_the_defender_is_known_not_to_beat():
    hands = [["8C", "8H"], ["9C", "TC"]]
    position = {"hands": hands, "trump": "D", "known": [[], ["9C", "TC"]]}
    assert list_steady_moves("classic-36", position) == {"attack 8H"}


def test_steady_exchanges_its_lowest_trump_for_the_trump_card():
    hands = [["2D", "7S", "KS", "AH", "4C", "5C"], ["8C", "TC", "JC", "9S", "4S", "5S"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "exchanging", "bout": 1}
    assert list_steady_moves("spivak-52", position) == {"exchange"}


def test_steady_leads_the_talons_top_card_rather_than_good_cards():
    hands = [["AD", "KD", "QS"], ["8D", "6D", "KS"]]
    rules = {"preset": "alemi-36", "lead_top_card": True}
    assert list_steady_moves(rules, {"hands": hands, "trump": "D", "talon": TALON}) == {"attack_top"}
    last = {"hands": [["7C", "8C"], ["9C", "TC", "JC"]], "trump": "D", "talon": ["KD"]}
    assert list_steady_moves(rules, last) == {"attack 7C"}


def test_steady_lays_a_real_answer_face_down_in_games_on_trust_even_an_ace():
    for attack, hand, answer in (("7S", ["8S", "AC", "QH"], "8S"), ("7C", ["7H", "AC", "QH"], "AC")):
        position = {
            "hands": [["8C", "TC"], hand], "trump": "D", "talon": TALON, "phase": "defending",
            "table": [{"attack": attack, "by": 0}],
        }  # fmt: skip
        answers = list_steady_moves({"preset": "classic-36", "trust": True}, position)
        assert answers == {f"beat {attack} {answer} face_down"}


def test_steady_sometimes_bluffs_and_sometimes_takes():
    table = [{"attack": "AD", "by": 0}]
    hands = [["8C", "TC"], ["7H", "AC", "QH"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "defending", "table": table}
    answers = list_steady_moves({"preset": "classic-36", "trust": True}, position)
    assert answers == {"take", "beat AD 7H face_down"}


def test_steady_challenges_a_card_on_an_unbeatable_attack():
    table = [{"attack": "AD", "by": 0, "beaten_by": "7H", "face_down": True}]
    hands = [["8C", "TC"], ["8H", "AC", "QH"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "pitching", "table": table}
    assert list_steady_moves({"preset": "classic-36", "trust": True}, position) == {"challenge AD"}


def test_steady_believes_a_defender_who_probably_has_an_answer():
    table = [{"attack": "7S", "by": 0, "beaten_by": "JS", "face_down": True}]
    hands = [["8C", "TC"], ["8H", "AC", "QH", "QS", "9D", "AS"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "pitching", "table": table}
    assert "pass" in list_steady_moves({"preset": "classic-36", "trust": True}, position)


def test_steady_never_challenges_a_defender_who_is_known_to_have_an_answer():
    table = [{"attack": "AS", "by": 0, "beaten_by": "7H", "face_down": True}]
    hands = [["8C", "TC"], ["8H", "AC", "QH", "6D"]]
    position = {"hands": hands, "trump": "D", "talon": TALON, "phase": "pitching", "table": table}
    rules = {"preset": "classic-36", "trust": True}
    assert "challenge AS" in list_steady_moves(rules, position)
    assert list_steady_moves(rules, {**position, "known": [[], ["6D"]]}) == {"pass"}


@pytest.mark.parametrize("first", range(3))
def test_steady_throws_in_on_a_take_if_it_opens_the_next_bout_in_whichever_seat(first: int):
    attacker, defender, thrower = (["6D", "JD", "TS"], ["8C", "8H", "8S"], ["9S", "KC", "QC"])
    hands = [attacker, defender, thrower]
    position = {
        "hands": hands[-first:] + hands[:-first], "trump": "D", "talon": ["6C", "QD"], "phase": "taking",
        "attacker": first, "table": [{"attack": "KD", "by": first}], "passed": [first],
    }  # fmt: skip
    assert list_steady_moves("classic-36", position) == {"attack KC"}


def test_steady_opens_with_an_ace_if_the_order_of_ranks_is_reversed():
    hands = [["AS", "KC", "7S", "9H"], ["8C", "TC", "JC"]]
    rules = {"preset": "classic-36", "rank_order": "reverse"}
    assert list_steady_moves(rules, {"hands": hands, "trump": "D", "talon": ["6C", "QD"]}) == {"attack AS"}
