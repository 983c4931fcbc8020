"""All options with all values, the presets, and contradictory rule sets."""

import json
from typing import Any

import pytest

from games.engine import OPTIONS, PRESETS, RefusalError, Rules, RulesError
from games.engine.cards import NAMES

DEFAULT_OPTIONS = {
    "lowest_rank": "6", "decks": 1, "jokers": "off", "hand_size": 6, "deal": "hand", "trump": "card",
    "direction": "clockwise",
    "first_attacker": "lowest_trump", "next_game_attacker": "as_first", "dealer": "fool", "cut": "none",
    "trump_exchange": "off", "opening": "single", "lead_top_card": False, "throw_in_by": "all",
    "throw_in_from": "any_time", "throw_in_priority": "first_come", "after_take": "allowed", "attack_limit": None,
    "first_bout_limit": None, "hand_cap": "always", "transfer": "off", "transfer_cards": "one", "transfer_max": None,
    "transfer_in_first_bout": True, "transfer_to": "next", "reflect": False, "rank_order": "normal", "royal": False,
    "low_beats_ace": False, "stubborn_suit": None, "trust": False, "prolonged": False, "draw_first": "starter",
    "draw_order": "defender_last", "ends": "after_bout", "draws": "allowed", "out_when": "after_draw",
    "empty_defender": "next_attacks", "teams": None, "epaulettes": "none", "draw_keeps_fool": False,
    "tie_penalty": "none", "role_cards": {},
}  # fmt: skip

TESTED_VALUES: dict[str, list[Any]] = {
    "lowest_rank": [*"23456789TJQKA"], "decks": [1, 2, 3, 4], "hand_size": [*range(1, 13)],
    "jokers": ["off", "colour", "top_trumps"],
    "deal": ["hand", "whole_deck"], "trump": ["card", "none", *"CDHS"], "direction": ["clockwise", "counterclockwise"],
    "first_attacker": ["lowest_trump", "highest_trump", "after_dealer"],
    "next_game_attacker": ["as_first", "before_fool", "winning_team"], "dealer": ["fool", "rotates"],
    "cut": ["none", "plain", "ritual"], "trump_exchange": ["off", "before_first_attack", "any_time"],
    "opening": ["single", "set"], "lead_top_card": [False, True],
    "throw_in_by": ["all", "neighbours", "primary_only"],
    "throw_in_from": ["any_time", "first_beaten", "passed_beaten", "all_beaten"],
    "throw_in_priority": ["first_come", "ordered"],
    "after_take": ["allowed", "unless_first_card", "never"], "attack_limit": [None, *range(1, 25), "hand_size"],
    "first_bout_limit": [None, *range(1, 25)], "hand_cap": ["always", "until_take", "never"],
    "transfer": ["off", "untouched", "last_unbeaten"], "transfer_cards": ["one", "any"],
    "transfer_max": [None, *range(1, 13)], "transfer_in_first_bout": [True, False], "reflect": [False, True],
    "transfer_to": ["next", "next_with_cards"], "low_beats_ace": [False, True], "stubborn_suit": [None, *"CDHS"],
    "ends": ["after_bout", "at_once"], "draws": ["allowed", "last_defender"],
    "rank_order": ["normal", "reverse"], "royal": [False, True], "trust": [False, True], "prolonged": [False, True],
    "draw_first": ["starter", "primary_attacker"], "draw_order": ["defender_last", "seat_order", "one_by_one"],
    "out_when": ["after_draw", "last_card"], "empty_defender": ["next_attacks", "keep_defender_order"],
    "teams": [None, 2, 3], "epaulettes": ["none", "last_attack", "winning_card"], "draw_keeps_fool": [False, True],
    "tie_penalty": ["none", "last_out"],
}  # fmt: skip

NEEDED_OPTIONS: dict[str, dict[str, Any]] = {
    "lowest_rank": {"hand_size": 2},
    "hand_cap": {"attack_limit": 6},
    "reflect": {"transfer": "untouched"},
    "transfer_to": {"transfer": "untouched"},
    "next_game_attacker": {"teams": 2},
}
"""Map an option to other options that must be set so that every value of the option is accepted."""


def get_refusal(data: Any, players: int | None = None) -> RulesError:
    with pytest.raises(RulesError) as refused:
        Rules.from_data(data, players)
    return refused.value


def test_without_a_preset_every_option_has_its_default() -> None:
    assert Rules.from_data({}).to_data() == DEFAULT_OPTIONS
    assert list(OPTIONS) == list(DEFAULT_OPTIONS)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in TESTED_VALUES for value in TESTED_VALUES[name]])
def test_every_value_of_an_option_is_accepted(name: str, value: Any) -> None:
    written = Rules.from_data({**NEEDED_OPTIONS.get(name, {}), name: value}).to_data()
    assert written == {**DEFAULT_OPTIONS, **NEEDED_OPTIONS.get(name, {}), name: value}
    assert Rules.from_data(json.loads(json.dumps(written))).to_data() == written


@pytest.mark.parametrize("name", TESTED_VALUES)
@pytest.mark.parametrize("value", ["", "other", "None", -1, 0, 1.0, 2.0, 25, 10**30, [], {}, ["6"], True, False, None])
def test_every_other_value_is_refused_and_the_refusal_names_the_option(name: str, value: Any) -> None:
    if any(value == one and type(value) is type(one) for one in TESTED_VALUES[name]):
        return
    refused = get_refusal({**NEEDED_OPTIONS.get(name, {}), name: value})
    assert (refused.code, refused.option) == ("bad_rules", name)
    assert name in str(refused)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_help_and_source(name: str) -> None:
    option = OPTIONS[name]
    assert option.default == DEFAULT_OPTIONS[name]
    assert option.help.endswith(".")
    assert option.source[0] in "SW"
    assert set(option.values) == set(TESTED_VALUES.get(name, ["pass", "draw_two", "discard"]))


def test_options_may_contain_the_rank_ten_as_10_or_t() -> None:
    assert Rules.from_data({"lowest_rank": "10", "hand_size": 2}).lowest_rank == "T"
    assert Rules.from_data({"role_cards": {"10": "pass", "10S": "discard"}}).role_cards == {
        "T": "pass",
        "TS": "discard",
    }


PRESET_PLAYERS = {
    "spivak-52": (2, 8), "alemi-36": (2, 6), "battle-52": (2, 8), "classic-36": (2, 6), "classic-36-transfer": (2, 6),
    "cabinet-podkidnoy": (3, 6), "cabinet-podkidnoy-52": (3, 6), "cabinet-prostoy": (3, 6),
    "cabinet-perevodnoy": (3, 6), "cabinet-podkidnoy-perevodnoy": (3, 6), "japanese-36": (2, 6), "jokers-54": (2, 6),
}  # fmt: skip

CABINET_OPTIONS = {
    "first_attacker": "after_dealer", "throw_in_from": "first_beaten", "after_take": "unless_first_card",
    "attack_limit": "hand_size", "empty_defender": "keep_defender_order",
}  # fmt: skip
CLASSIC_OPTIONS = {
    "first_attacker": "highest_trump", "next_game_attacker": "before_fool", "draw_first": "primary_attacker",
    "epaulettes": "last_attack",
}  # fmt: skip
PRESET_OPTIONS: dict[str, dict[str, Any]] = {
    "spivak-52": {
        "lowest_rank": "2", "first_attacker": "lowest_trump", "next_game_attacker": "before_fool",
        "trump_exchange": "before_first_attack", "opening": "set", "transfer": "untouched", "transfer_cards": "any",
    },
    "alemi-36": {
        "transfer": "last_unbeaten", "draw_first": "primary_attacker", "draw_order": "seat_order",
        "draw_keeps_fool": True,
    },
    "battle-52": {
        "lowest_rank": "2", "direction": "counterclockwise", "dealer": "rotates", "throw_in_by": "neighbours",
        "throw_in_from": "first_beaten", "attack_limit": 6, "first_bout_limit": 5, "hand_cap": "never",
        "transfer": "untouched", "transfer_in_first_bout": False, "reflect": True, "draw_first": "primary_attacker",
        "draw_order": "seat_order",
    },
    "classic-36": CLASSIC_OPTIONS,
    "classic-36-transfer": {**CLASSIC_OPTIONS, "transfer": "untouched"},
    "cabinet-podkidnoy": CABINET_OPTIONS,
    "cabinet-podkidnoy-52": {**CABINET_OPTIONS, "lowest_rank": "2", "hand_size": 7},
    "cabinet-prostoy": {**CABINET_OPTIONS, "throw_in_by": "primary_only"},
    "cabinet-perevodnoy": {**CABINET_OPTIONS, "throw_in_by": "primary_only", "transfer": "untouched"},
    "cabinet-podkidnoy-perevodnoy": {**CABINET_OPTIONS, "transfer": "untouched", "throw_in_from": "passed_beaten"},
    "japanese-36": {"trump": "D", "stubborn_suit": "S"},
    "jokers-54": {"lowest_rank": "2", "jokers": "top_trumps", "attack_limit": 6, "transfer": "untouched"},
}  # fmt: skip


def test_exactly_the_expected_presets_exist() -> None:
    assert set(PRESETS) == set(PRESET_OPTIONS)


@pytest.mark.parametrize("name", PRESET_OPTIONS)
def test_each_preset_has_the_expected_options(name: str) -> None:
    assert Rules.from_data(name).to_data() == {**DEFAULT_OPTIONS, **PRESET_OPTIONS[name]}
    assert Rules.from_data({"preset": name}) == Rules.from_data(name)


@pytest.mark.parametrize("name", PRESET_PLAYERS)
def test_each_preset_has_the_expected_range_of_players(name: str) -> None:
    fewest, most = PRESET_PLAYERS[name]
    for players in range(-1, 20):
        if fewest <= players <= most:
            Rules.from_data(name, players)
        else:
            assert get_refusal(name, players).code == "bad_players"


def test_only_more_packs_extend_a_presets_player_range() -> None:
    assert get_refusal({"preset": "alemi-36", "hand_size": 2}, 7).code == "bad_players"
    assert get_refusal({"preset": "alemi-36", "lowest_rank": "2"}, 7).code == "bad_players"
    assert get_refusal({"preset": "alemi-36", "deal": "whole_deck"}, 7).code == "bad_players"
    Rules.from_data({"preset": "alemi-36", "decks": 2}, 12)
    assert get_refusal({"preset": "alemi-36", "decks": 2}, 13).code == "bad_players"
    assert get_refusal({"preset": "cabinet-prostoy", "decks": 2}, 2).code == "bad_players"


def test_the_pack_limits_the_number_of_players() -> None:
    Rules.from_data({"hand_size": 12}, 3)
    assert get_refusal({"hand_size": 12}, 4).code == "bad_players"
    assert get_refusal({"preset": "battle-52", "hand_size": 12}, 5).code == "bad_players"
    Rules.from_data({"deal": "whole_deck"}, 36)
    assert get_refusal({"deal": "whole_deck"}, 37).code == "bad_players"
    assert get_refusal({}, 1).code == "bad_players"


@pytest.mark.parametrize(
    ("data", "option"),
    [
        ({"trump_exchange": "any_time", "trump": "none"}, "trump_exchange"),
        ({"trump_exchange": "before_first_attack", "trump": "none"}, "trump_exchange"),
        ({"trump_exchange": "any_time", "trump": "H"}, "trump_exchange"),
        ({"trump_exchange": "any_time", "deal": "whole_deck"}, "trump_exchange"),
        ({"jokers": "top_trumps", "trump": "none"}, "jokers"),
        ({"transfer_to": "next_with_cards"}, "transfer_to"),
        ({"transfer_to": "next_with_cards", "role_cards": {"8": "discard"}}, "transfer_to"),
        ({"role_cards": {"X": "pass"}}, "role_cards"),
        ({"role_cards": {"XR": "pass"}}, "role_cards"),
        ({"preset": "spivak-52", "deal": "whole_deck"}, "trump_exchange"),
        ({"reflect": True}, "reflect"),
        ({"reflect": True, "transfer": "untouched", "trump": "none"}, "reflect"),
        ({"next_game_attacker": "winning_team"}, "next_game_attacker"),
        ({"first_bout_limit": 5, "attack_limit": 4}, "first_bout_limit"),
        ({"preset": "battle-52", "attack_limit": 4}, "first_bout_limit"),
        ({"first_bout_limit": 7, "attack_limit": "hand_size"}, "first_bout_limit"),
        ({"hand_cap": "never"}, "hand_cap"),
        ({"hand_cap": "until_take"}, "hand_cap"),
        ({"preset": "battle-52", "attack_limit": None}, "hand_cap"),
        ({"role_cards": {"5": "pass"}}, "role_cards"),
        ({"role_cards": {"5H": "pass"}}, "role_cards"),
        ({"role_cards": {"joker": "pass"}}, "role_cards"),
        ({"role_cards": {"7": "fly"}}, "role_cards"),
        ({"role_cards": {"7": ["pass"]}}, "role_cards"),
        ({"role_cards": {"T": "pass", "10": "discard"}}, "role_cards"),
        ({"role_cards": ["7"]}, "role_cards"),
        ({"role_cards": None}, "role_cards"),
        ({"lowest_rank": "A"}, "hand_size"),
        ({"hand_size": 12, "lowest_rank": "T"}, "hand_size"),
        ({"hand_size": 12, "teams": 3}, "teams"),
        ({"jokers": 2}, "jokers"),
        ({"preset": "whist"}, "preset"),
        ({"preset": 7}, "preset"),
        ({"preset": ["alemi-36"]}, "preset"),
        ("whist", "preset"),
    ],
)
def test_contradicting_options_are_refused_and_the_refusal_names_one_of_them(data: Any, option: str) -> None:
    refused = get_refusal(data)
    assert (refused.code, refused.option) == ("bad_rules", option)
    assert str(refused).endswith(".")


@pytest.mark.parametrize(("teams", "players"), [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (3, 5)])
def test_players_must_divide_into_two_or_more_teams(teams: int, players: int) -> None:
    refused = get_refusal({"teams": teams}, players)
    assert (refused.code, refused.option) == ("bad_rules", "teams")


@pytest.mark.parametrize(("teams", "players"), [(2, 4), (2, 6), (3, 6)])
def test_teams_of_two_and_three_are_played(teams: int, players: int) -> None:
    Rules.from_data({"preset": "alemi-36", "teams": teams}, players)


def test_the_role_of_a_card_takes_precedence_over_the_role_of_its_rank() -> None:
    roles = Rules.from_data({"role_cards": {"8": "draw_two", "8S": "discard"}}).roles
    assert sorted(roles.values()) == ["discard", "draw_two", "draw_two", "draw_two"]


def test_a_role_can_be_given_to_all_jokers_or_to_a_single_joker() -> None:
    roles = Rules.from_data({"jokers": "colour", "role_cards": {"X": "pass", "XR": "discard"}}).roles
    assert {NAMES[face]: role for face, role in roles.items()} == {"XB": "pass", "XR": "discard"}


def test_transfers_may_skip_players_if_the_only_transfers_are_by_pass_cards() -> None:
    Rules.from_data({"transfer_to": "next_with_cards", "role_cards": {"8": "pass"}})


def test_a_pack_with_jokers_allows_more_players() -> None:
    Rules.from_data({"jokers": "colour", "hand_size": 9, "decks": 2}, 8)
    assert get_refusal({"hand_size": 9, "decks": 2, "lowest_rank": "7", "jokers": "colour"}, 8).code == "bad_players"


def test_rules_with_equal_options_are_equal() -> None:
    one, other = Rules.from_data("alemi-36"), Rules.from_data(Rules.from_data("alemi-36").to_data())
    assert one == other
    assert hash(one) == hash(other)
    assert one != Rules.from_data("classic-36")
    assert issubclass(RulesError, RefusalError)
