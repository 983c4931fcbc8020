"""Impossible positions are refused, and missing fields have defaults."""

from typing import Any

import pytest

from games import engine
from tests.engine.compact_games import catch_refusal, parse_hands, set_up_game
from tests.engine.test_shuffle import generate_random_numbers, shuffle_by_rulebook

POSITION: dict[str, Any] = {"hands": parse_hands("7C KC | 8C 9C | TC JC"), "trump": "S"}
UNBEATEN = {"attack": "7D", "by": 0, "beaten_by": None, "face_down": False}
BEATEN = {**UNBEATEN, "beaten_by": "8D"}


def set_up_state(rules: Any = "alemi-36", **fields: Any) -> engine.State:
    position = {**POSITION, **fields}
    position = {name: value for name, value in position.items() if value != "left out"}
    return engine.set_up_position(engine.Rules.from_data(rules), position)[0]


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": "left out"}, {"hands": 7}, {"hands": [7, 8]},
        {"hands": [["7C"], [8]]}, {"hands": [["7C"], ["7C"]]}, {"hands": [["7C"], ["2C"]]}, {"hands": [["7C"], ["7X"]]},
        {"hands": [["7C"], ["8C"], []]}, {"trump": "left out"}, {"trump": None}, {"trump": "X"}, {"trump": "CD"},
        {"trump": ["S"]}, {"talon": "6S"}, {"talon": ["7C"]}, {"talon": ["6D"]}, {"talon": ["6D", "6S", "6H"]},
        {"talon": 5}, {"talon": ["6S"], "trump_card": "7S"}, {"trump_card": "6S"}, {"phase": "cutting"},
        {"phase": "over"}, {"phase": "waiting"}, {"phase": None}, {"phase": {}}, {"phase": "exchanging"},
        {"bout": 0}, {"bout": -1}, {"bout": "1"}, {"bout": True}, {"bout": 1001}, {"attacker": 3}, {"attacker": -1},
        {"attacker": "0"}, {"defender": 2}, {"defender": 0}, {"starter": 1}, {"dealer": 9}, {"dealer": "2"},
        {"out": [[0]]}, {"out": [0]}, {"out": [[]]}, {"out": "2"}, {"out": [[9]]}, {"out": [["1"]]},
        {"hands": parse_hands("7C | 8C | -"), "out": [[2], [2]]}, {"hands": parse_hands("7C | - | -"), "out": [[1, 2]]},
        {"passed": [0]}, {"passed": 0}, {"transfers": 1}, {"transfers": -1}, {"transfers": "0"}, {"defences": -1},
        {"known": [["8C"], [], []]}, {"known": [[], []]}, {"known": 5}, {"known": [["7C", "7C"], [], []]},
        {"known": [["7X"], [], []]}, {"table": [UNBEATEN]}, {"table": 5, "phase": "defending"},
        {"phase": "defending"}, {"phase": "taking"}, {"phase": "pitching"}, {"phase": "pitching", "table": [UNBEATEN]},
        {"phase": "defending", "table": [BEATEN]}, {"phase": "taking", "table": [BEATEN]},
        {"phase": "defending", "table": [{**UNBEATEN, "by": 1}]},
        {"phase": "defending", "table": [{**UNBEATEN, "by": 7}]},
        {"phase": "defending", "table": [{"attack": "7D"}]}, {"phase": "defending", "table": ["7D"]},
        {"phase": "defending", "table": [{**UNBEATEN, "attack": "7C"}]},
        {"phase": "defending", "table": [{**UNBEATEN, "x": 1}]},
        {"phase": "pitching", "table": [{**UNBEATEN, "beaten_by": "6D"}]},
        {"phase": "pitching", "table": [{**UNBEATEN, "beaten_by": "8H"}]},
        {"phase": "pitching", "table": [{**BEATEN, "face_down": True}]},
        {"phase": "defending", "table": [{**UNBEATEN, "face_down": True}]},
        {"phase": "pitching", "table": [{**BEATEN, "face_down": 1}]},
        {"phase": "defending", "table": [UNBEATEN, {**UNBEATEN, "attack": "9D"}]},
        {"phase": "defending", "table": [UNBEATEN, {**UNBEATEN, "attack": "7H"}, {**UNBEATEN, "attack": "7S"}]},
        {"phase": "pitching", "table": [{**BEATEN, "by": 2}]},
        {"phase": "pitching", "table": [BEATEN], "passed": [1]},
        {"phase": "pitching", "table": [BEATEN], "passed": [5]},
        {"phase": "pitching", "table": [BEATEN], "passed": ["0"]}, {"colour": "red"},
        {"result": {"kind": "draw", "fools": [], "last_out": [0]}}, {"result": False},
        {"phase": "defending", "table": [UNBEATEN, {**UNBEATEN, "attack": "7H", "by": 1}], "transfers": 1,
         "attacker": 1, "starter": 1, "hands": parse_hands("7C KC | 8C 9C | TC JC QC")},
    ],
    ids=str,
)  # fmt: skip
def test_impossible_positions_are_refused(fields: dict[str, Any]) -> None:
    assert catch_refusal(lambda: set_up_state(**fields)).code == "bad_position"


def set_up_state_of_two_seats(
    hands: str, phase: str = "defending", table: Any = UNBEATEN, **rules: Any
) -> engine.State:
    position = {"hands": parse_hands(hands), "trump": "S", "phase": phase, "table": [table]}
    return engine.set_up_position(engine.Rules.from_data({"preset": "alemi-36", **rules}), position)[0]


@pytest.mark.parametrize(
    ("hands", "phase", "table"),
    [("- | 8C 9C", "defending", UNBEATEN), ("- | 8C 9C", "taking", UNBEATEN), ("- | 8C", "pitching", BEATEN),
     ("7C | -", "pitching", BEATEN)],
)  # fmt: skip
def test_a_position_that_ends_the_game_at_once_is_refused(hands, phase, table) -> None:
    error = catch_refusal(lambda: set_up_state_of_two_seats(hands, phase, table, ends="at_once"))
    assert (error.code, error.option) == ("bad_position", "hands")
    assert set_up_state_of_two_seats(hands, phase, table).players == 2


@pytest.mark.parametrize(
    ("hands", "table", "is_possible"),
    [
        ("7C | 8C | -", [UNBEATEN], False),
        ("7C | - | TC", [UNBEATEN], False),
        ("- | 8C | TC", [UNBEATEN], True),
        ("7C | 8C | -", [BEATEN, {**UNBEATEN, "attack": "7H", "by": 2}], True),
        ("7C | - | TC", [BEATEN], True),
    ],
)
def test_a_player_without_cards_at_the_start_of_the_bout_is_out(hands, table, is_possible) -> None:
    fields = {
        "hands": parse_hands(hands),
        "phase": "pitching" if table == [BEATEN] else "defending",
        "table": table,
    }
    if is_possible:
        set_up_state(**fields)
    else:
        error = catch_refusal(lambda: set_up_state(**fields))
        assert error.code == "bad_position"
        assert error.option in ("out", "hands")


def test_a_refusal_names_the_field_at_fault() -> None:
    for field, value in {"trump": "X", "talon": "6S", "known": 5, "attacker": 9, "phase": "over", "colour": 1}.items():
        error = catch_refusal(lambda fields={field: value}: set_up_state(**fields))
        assert (error.code, error.option) == ("bad_position", field)
    error = catch_refusal(lambda: engine.Rules.from_data("alemi-36", 9))
    assert (error.code, error.option) == ("bad_players", "players")


@pytest.mark.parametrize(
    ("rules", "fields"),
    [
        ({"trump": "none"}, {"trump": "S"}),
        ({"decks": 2}, {"hands": [["7C", "7C", "7C"], ["8C"]]}),
        (
            {"transfer": "off"},
            {"phase": "defending", "table": [UNBEATEN], "transfers": 1, "starter": 2, "attacker": 0},
        ),
        ({"attack_limit": 1}, {"phase": "defending", "table": [UNBEATEN, {**UNBEATEN, "attack": "7H"}]}),
        ({"teams": 2}, {"hands": parse_hands("7C | - | 8C | -"), "out": [[1], [3]]}),
        ({"throw_in_by": "primary_only"}, {"phase": "pitching", "table": [BEATEN], "passed": [2]}),
    ],
)
def test_a_position_that_its_rules_make_impossible_is_refused(rules: dict[str, Any], fields: dict[str, Any]) -> None:
    assert catch_refusal(lambda: set_up_state(rules, **fields)).code == "bad_position"


def test_a_wrong_number_of_players_is_refused_as_bad_players() -> None:
    hands = parse_hands("7C | 8C | 9C | TC | JC | QC | KC")
    assert catch_refusal(lambda: set_up_state({"hand_size": 6}, hands=hands)).code == "bad_players"
    assert catch_refusal(lambda: set_up_state(hands=[["7C"]])).code == "bad_players"
    assert catch_refusal(lambda: set_up_state({"teams": 2})).code == "bad_rules"


def test_a_state_with_its_talon_can_be_sent_back_as_a_position() -> None:
    game = set_up_game("alemi-36", "7C 7D KC | 8C 9C | TC JC", "S", talon="6D 6S")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "pass"))
    position = {**engine.build_view(game.state, engine.EVERYTHING), "talon": ["6D", "6S"]}
    again, events = engine.set_up_position(game.rules, position)
    assert events == []
    assert {
        **engine.build_view(again, engine.EVERYTHING),
        "version": game.get_version(engine.EVERYTHING),
    } == engine.build_view(game.state, engine.EVERYTHING)


def test_fields_that_follow_from_a_position_are_ignored_in_it() -> None:
    derived = {"version": -4, "must": [2], "may": "nobody", "capacity": None, "discard": 99, "result": None}
    assert engine.build_snapshot(set_up_state(**derived)) == engine.build_snapshot(set_up_state())


def test_absent_fields_of_a_position_have_defaults() -> None:
    state = set_up_state()
    view = engine.build_view(state, engine.EVERYTHING)
    assert view == {
        "version": 0, "phase": "opening", "bout": 2, "starter": 0, "attacker": 0, "defender": 1, "dealer": 2,
        "trump": "S", "trump_card": None, "talon": 0, "discard": 30, "hands": POSITION["hands"], "known": [[], [], []],
        "table": [], "must": [0], "may": [], "passed": [], "transfers": 0, "out": [], "capacity": 2, "result": None,
    }  # fmt: skip


def test_the_talons_last_card_is_the_trump_card_unless_the_position_says_none() -> None:
    assert engine.build_view(set_up_state(talon=["6D", "6S"]), engine.EVERYTHING)["trump_card"] == "6S"
    assert engine.build_view(set_up_state(talon=["6D", "6S"], trump_card="6S"), engine.EVERYTHING)["trump_card"] == "6S"
    assert engine.build_view(set_up_state(talon=["6D", "6C"], trump_card=None), engine.EVERYTHING)["trump_card"] is None


def test_hands_may_be_short_although_there_is_a_talon() -> None:
    assert (
        engine.build_view(set_up_state(hands=parse_hands("7C | 8C | -"), talon=["6S"]), engine.EVERYTHING)["hands"][2]
        == []
    )


def test_a_phase_without_awaited_seats_ends_at_once() -> None:
    game = set_up_game("alemi-36", "KC | 9D | TC JC", "S", phase="pitching", table="0:7D/8D", passed=[0, 2])
    assert game.write_events(engine.EVERYTHING) == [
        "- discarded count=2 passed=[0,2]",
        "- bout_opened bout=3 starter=1 defender=2",
    ]
    assert game.get_version(engine.EVERYTHING) == 2


def test_a_position_may_await_an_exchange() -> None:
    game = set_up_game("spivak-52", "2S KC | 9D 8D | TC JC", "S", phase="exchanging", bout=1, talon="3C KS")
    assert game.view_fields(engine.EVERYTHING, "must") == [0]
    game.play((0, "exchange"))
    assert game.view_fields(engine.EVERYTHING, "trump_card", "known") == ["2S", [["KS"], [], []]]


def test_after_a_transfer_all_attack_cards_count_as_transferred() -> None:
    rules = {"transfer": "untouched", "throw_in_from": "passed_beaten"}
    table = "0:7C,1:7D"
    game = set_up_game(
        rules, "KC 8S | QC | 8C 8D TD", "S", phase="defending", table=table, attacker=1, starter=0, transfers=1
    )
    game.play((2, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "may") == []


def test_a_second_transfer_may_have_skipped_a_player_who_had_no_cards() -> None:
    rules = {"transfer": "untouched", "transfer_to": "next_with_cards"}
    fields: dict[str, Any] = {
        "phase": "defending", "talon": "6S", "starter": 0, "attacker": 3, "transfers": 2, "table": "0:7C,1:7D,3:7H",
    }  # fmt: skip
    game = set_up_game(rules, "KC 8H TD | QC | - | 8C 8D", "S", **fields)
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender") == [3, 0]


def test_shuffles_after_a_position_use_the_random_numbers_of_the_all_zero_seed() -> None:
    rules = {"prolonged": True, "hand_size": 1, "lowest_rank": "2"}
    talon = "3C 4C 5C 6C 7D 8D 9D 2S"
    game = set_up_game(rules, "7C | 8C | TC", "S", talon=talon, defences=1)
    game.play((0, "attack 7C"), (1, "beat 7C 8C"))
    mixed = shuffle_by_rulebook([*talon.split()[:-1], "7C", "8C"], generate_random_numbers(bytes(32)))
    assert game.view_fields(engine.EVERYTHING, "hands")[:2] == [[mixed[0]], [mixed[1]]]
    assert game.view_fields(engine.EVERYTHING, "trump_card") == "2S"
