"""Awaited seats, other seats that may act, and passes: when they lapse, and which viewers see them."""

from typing import Any

import pytest

from games import engine
from tests.engine.compact_games import Game, set_up_game


def view_phase_and_seats(game: Game) -> tuple[str, list[int], list[int], list[int]]:
    shown = engine.build_view(game.state, engine.EVERYTHING)
    return shown["phase"], shown["must"], shown["may"], shown["passed"]


def set_up_four_players(**rules: Any) -> Game:
    return set_up_game({"preset": "spivak-52", **rules}, "7C KC 9S | 8C 9D TC JC QC | 7D AC | 7H AD", "S")


def test_every_attacker_with_a_card_is_awaited() -> None:
    game = set_up_four_players().play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert view_phase_and_seats(game) == ("pitching", [0, 2, 3], [], [])
    assert game.list_legal(0) == ["pass"]


def test_after_a_pass_a_seat_may_attack_but_not_pass_again() -> None:
    game = set_up_four_players().play((0, "attack 7C"), (1, "beat 7C 8C"), (2, "pass"))
    assert view_phase_and_seats(game) == ("pitching", [0, 3], [2], [2])
    assert game.list_legal(2) == ["attack 7D"]
    game.check_refused(2, "pass", "not_your_move")
    assert view_phase_and_seats(game.play((2, "attack 7D"))) == ("defending", [1], [0, 2, 3], [2])


def test_a_pass_lapses_when_the_defence_brings_a_new_rank() -> None:
    game = set_up_four_players().play(
        (0, "attack 7C"), (1, "beat 7C 8C"), (0, "pass"), (2, "attack 7D"), (1, "beat 7D 9D")
    )
    assert view_phase_and_seats(game) == ("pitching", [0, 2, 3], [], [])


def test_a_pass_stays_valid_when_cards_of_ranks_on_the_table_are_added() -> None:
    game = set_up_game("spivak-52", "7C KC | 8C 8D TC JC QC | 7D AC | 2H AD", "S")
    game.play((0, "attack 7C"), (1, "beat 7C 8C"), (0, "pass"), (2, "attack 7D"), (1, "beat 7D 8D"))
    assert view_phase_and_seats(game) == ("pitching", [2, 3], [0], [0])
    game.play((2, "pass"), (3, "pass"))
    assert [text for text in game.write_events(engine.EVERYTHING) if "discarded" in text] == [
        "- discarded count=4 passed=[2,3]"
    ]


def test_the_phase_ends_with_the_last_awaited_seat_even_after_earlier_passes() -> None:
    game = set_up_four_players().play((0, "attack 7C"), (1, "take"))
    assert view_phase_and_seats(game) == ("taking", [0, 2, 3], [], [])
    game.play((0, "pass"), (3, "pass"), (2, "attack 7D"))
    assert view_phase_and_seats(game) == ("taking", [2], [0, 3], [0, 3])
    game.play((2, "pass"))
    assert game.write_events(1, 3) == [
        "2 attacked cards=[7D]",
        "1 picked_up count=2 passed=[0,2,3]",
        "- bout_opened bout=3 starter=2 defender=3",
    ]


def test_while_passes_are_secret_each_seat_sees_only_whether_it_is_awaited_itself() -> None:
    game = set_up_four_players().play((0, "attack 7C"), (1, "beat 7C 8C"), (2, "pass"))
    fields = ("must", "may", "passed")
    assert game.view_fields(0, *fields) == [[0], [], []]
    assert game.view_fields(1, *fields) == [[], [], []]
    assert game.view_fields(2, *fields) == [[], [2], [2]]
    assert game.view_fields(3, *fields) == [[3], [], []]
    assert game.view_fields(engine.SPECTATOR, *fields) == [[], [], []]
    game.play((3, "attack 7H"))
    for viewer in (0, 1, 2, 3, engine.SPECTATOR):
        assert game.view_fields(viewer, *fields) == [[1], [0, 2, 3], [2]]
    game.play((1, "take"))
    assert game.view_fields(0, *fields) == [[0], [], []]
    assert game.view_fields(2, *fields) == [[], [2], [2]]


def test_only_the_passing_player_sees_the_pass_and_gets_a_new_version() -> None:
    game = set_up_four_players().play((0, "attack 7C"), (1, "beat 7C 8C"))
    versions = [game.get_version(viewer) for viewer in (0, 1, 2, 3, engine.SPECTATOR, engine.EVERYTHING)]
    game.play((2, "pass"))
    assert [game.get_version(viewer) for viewer in (0, 1, 2, 3, engine.SPECTATOR, engine.EVERYTHING)] == [
        versions[0],
        versions[1],
        versions[2] + 1,
        versions[3],
        versions[4],
        versions[5] + 1,
    ]
    assert game.write_events(2, 1) == ["2 passed"]
    for viewer in (0, 1, 3, engine.SPECTATOR):
        assert game.write_events(viewer, 1) == ["1 beaten attack=7C defence=8C face_down=false"]
    game.play((0, "pass"), (3, "attack 7H"))
    assert game.write_events(1, 1) == ["3 attacked cards=[7H] passed=[0,2]"]


def test_no_seat_is_awaited_if_no_more_cards_may_be_thrown_in() -> None:
    game = set_up_game("spivak-52", "7C KC | 8C | 7D AC", "S").play((0, "attack 7C"), (1, "take"))
    assert game.write_events(engine.EVERYTHING, 3) == [
        "1 taken",
        "1 picked_up count=1 passed=[]",
        "- bout_opened bout=3 starter=2 defender=0",
    ]


def test_only_the_neighbours_and_the_primary_attacker_are_awaited() -> None:
    game = set_up_game("battle-52", "7C 7S KC | 8C 9C | TC JC | QC KD 9D 9H | AC 7D | 7H AD", "S")
    game.play((0, "attack 7C"), (5, "take"))
    assert view_phase_and_seats(game)[1] == [0, 4]
    game.check_refused(3, "pass", "not_your_move")


def test_after_a_reflection_the_primary_attacker_may_throw_in_from_any_seat() -> None:
    rules = {"preset": "battle-52", "direction": "clockwise", "throw_in_from": "any_time", "teams": 3}
    game = set_up_game(rules, "7C KC | 7S AC AD | - | 3C 4C | 8C 9C TC | 2C TD", "S", out=[[2]])
    game.play((0, "attack 7C"), (1, "reflect 7S"))
    assert game.view_fields(engine.EVERYTHING, "attacker", "defender") == [1, 4]  # seat 3 is in the team of seat 1
    assert view_phase_and_seats(game) == ("defending", [4], [1, 3, 5], [])


def test_only_one_seat_is_awaited_if_only_the_primary_attacker_may_throw_in() -> None:
    game = set_up_game("cabinet-prostoy", "7C 7D KC | 9C TC JC | 9D 7H KD", "S").play(
        (0, "attack 7C"), (1, "beat 7C 9C")
    )
    assert view_phase_and_seats(game) == ("pitching", [0], [], [])
    game.check_refused(2, "pass", "not_your_move")


def set_up_game_with_ordered_throw_ins() -> Game:
    return set_up_four_players(throw_in_priority="ordered")


def test_ordered_attackers_act_one_at_a_time() -> None:
    game = set_up_game_with_ordered_throw_ins().play((0, "attack 7C"))
    assert view_phase_and_seats(game) == ("defending", [1], [0], [])
    game.play((1, "beat 7C 8C"))
    assert view_phase_and_seats(game) == ("pitching", [0], [], [])
    game.check_refused(2, "attack 7D", "not_your_move")
    assert view_phase_and_seats(game.play((0, "pass"))) == ("pitching", [2], [], [0])
    game.check_refused(0, "attack KC", "not_your_move")
    assert view_phase_and_seats(game.play((2, "pass"))) == ("pitching", [3], [], [0, 2])
    assert view_phase_and_seats(game.play((3, "attack 7H"))) == ("defending", [1], [3], [0, 2])
    assert game.list_legal(3) == ["pass"]
    assert view_phase_and_seats(game.play((3, "pass"))) == ("defending", [1], [], [0, 2, 3])
    assert [game.list_legal(seat) for seat in (0, 2, 3)] == [[], [], []]


def test_a_pass_in_turn_while_the_defender_defends_is_secret() -> None:
    game = set_up_game_with_ordered_throw_ins().play((0, "attack 7C"), (0, "pass"))
    assert game.view_fields(0, "must", "may", "passed") == [[1], [], [0]]
    assert game.view_fields(1, "must", "may", "passed") == [[1], [], []]
    assert game.view_fields(2, "must", "may", "passed") == [[1], [2], []]
    assert game.view_fields(engine.SPECTATOR, "must", "may", "passed") == [[1], [], []]


def test_the_event_that_ends_a_phase_names_only_the_passes_of_that_phase() -> None:
    game = set_up_game_with_ordered_throw_ins().play((0, "attack 7C"), (0, "pass"), (1, "take"))
    assert view_phase_and_seats(game)[1] == [2]
    game.play((2, "pass"), (3, "pass"))
    assert [text for text in game.write_events(1) if "picked" in text] == ["1 picked_up count=1 passed=[2,3]"]
    game = set_up_game_with_ordered_throw_ins().play(
        (0, "attack 7C"), (0, "pass"), (1, "beat 7C 8C"), (0, "pass"), (2, "attack 7D")
    )
    assert game.write_events(1, 1) == ["2 attacked cards=[7D] passed=[0]"]
    game.play((2, "pass"), (1, "beat 7D 9D"))
    assert view_phase_and_seats(game) == ("pitching", [0], [], [])
    game.play((0, "attack 9S"))
    assert game.write_events(1, 1) == ["0 attacked cards=[9S] passed=[]"]


def test_a_pass_in_a_set_up_position_lapses_at_a_new_rank_and_is_not_in_later_events() -> None:
    game = set_up_game(
        "spivak-52", "7D KC | 8C 8D TC | 7H AC | 2H AD", "S", phase="defending", table="0:7C", passed=[0]
    )
    game.play((1, "beat 7C 8C"))
    assert view_phase_and_seats(game) == ("pitching", [0, 2, 3], [], [])
    game.play((2, "attack 7H"))
    assert game.write_events(1, 1) == ["2 attacked cards=[7H] passed=[]"]


@pytest.mark.parametrize("rules", ["spivak-52", "alemi-36", "battle-52", "classic-36"])
def test_only_seats_without_fitting_cards_can_only_pass(rules: str) -> None:
    game = set_up_game(rules, "7C KC | 8C TC | 7D AC", "S")
    defender, other = (
        engine.build_view(game.state, engine.EVERYTHING)["defender"],
        3 - engine.build_view(game.state, engine.EVERYTHING)["defender"],
    )
    game.play((0, "attack 7C"), (defender, "take"))
    for seat in (0, other):
        wanted = seat in game.view_fields(engine.EVERYTHING, "must") and not any(
            "attack" in move for move in game.list_legal(seat)
        )
        assert engine.can_only_pass(game.state, seat) == wanted
    assert not engine.can_only_pass(game.state, defender)


def test_a_seat_that_may_challenge_or_is_not_awaited_is_not_a_seat_that_can_only_pass() -> None:
    game = set_up_game({"preset": "alemi-36", "trust": True}, "7C 6D | 8C 6H JC | TD 6S", "S")
    assert not engine.can_only_pass(game.state, 0)
    game.play((0, "attack 7C"), (1, "beat 7C 6H face_down"))
    assert not engine.can_only_pass(game.state, 0)
    game = set_up_game("alemi-36", "7C 6D | 8C 6H JC | TD 6S", "S").play((0, "attack 7C"), (1, "beat 7C 8C"))
    assert engine.can_only_pass(game.state, 0)
    game.play((0, "pass"))
    assert not engine.can_only_pass(game.state, 0)


def test_a_pass_stays_valid_when_a_rank_leaves_the_table_after_the_pass_and_comes_back() -> None:
    rules = {"throw_in_priority": "ordered", "role_cards": {"8": "discard", "QS": "pass"}}
    game = set_up_game(rules, "7C AC KD | 9D TD QS | 8C JC JD 7H", "H")
    game.play((0, "attack 7C"), (1, "transfer QS"), (1, "pass"), (2, "beat 7C 8C"))
    assert game.view_fields(engine.EVERYTHING, "passed", "may") == [[1], [0]]
    game.play((2, "beat QS 7H"))
    assert game.view_fields(engine.EVERYTHING, "phase", "must", "passed") == ["pitching", [0], [1]]


def test_a_pass_lapses_when_a_rank_comes_back_that_had_left_the_table_before_the_pass() -> None:
    rules = {"throw_in_priority": "ordered", "role_cards": {"8": "discard", "QS": "pass"}}
    game = set_up_game(rules, "7C AC KD | 9D TD QS | 8C JC JD 7H", "H")
    game.play((0, "attack 7C"), (1, "transfer QS"), (2, "beat 7C 8C"), (1, "pass"), (2, "beat QS 7H"))
    assert game.view_fields(engine.EVERYTHING, "must", "passed") == [[1], []]
