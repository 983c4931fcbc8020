"""A search starts with the points that the level `steady` gives to moves. Many playouts outweigh these points."""

import random

from games import engine
from games.ai import steady_player
from games.ai.search.candidates import find_candidates
from games.ai.search.comparison import ComparisonSettings
from games.ai.search.tree import choose_most_visited_move, run_search
from games.ai.search.worlds import WorldGenerator
from games.ai.searching_player import SearchingPlayer
from games.ai.seat_view import SeatView
from games.engine import Memory, Rules, State

ATTACK_ON_TABLE = [{"attack": "7S", "by": 0}]


def build_defence_state(hand: list[str], talon: list[str]) -> State:
    position = {
        "hands": [["8C", "TC", "8H"], hand],
        "trump": "D",
        "talon": talon,
        "phase": "defending",
        "table": ATTACK_ON_TABLE,
    }
    return engine.set_up_position(Rules.from_data("classic-36"), position)[0]


def test_a_search_with_two_playouts_chooses_the_same_move_as_steady() -> None:
    state = build_defence_state(["KD", "AD", "JC", "QC"], ["9C", "9D", "6C", "6H", "9H", "KH", "QD"])
    legal, view = engine.list_legal_moves(state, 1), engine.build_view(state, 1)
    for seed in range(5):
        move = SearchingPlayer(ComparisonSettings(2, 1, 10), 2).choose_move(
            view, legal, state.rules, random.Random(seed), Memory()
        )
        assert str(move) == "take"


def test_many_playouts_outweigh_wrong_initial_points() -> None:
    """The defender can go out by beating, but the initial points favour taking."""
    state = build_defence_state(["9S"], [])
    worlds = WorldGenerator(SeatView(engine.build_view(state, 1), state.rules, 0.0))
    able = find_candidates(worlds.example_world, engine.list_legal_moves(state, 1))
    expected = {number: 0.6 if move.kind == "take" else 0.1 for number, move in able.items()}
    found = run_search(worlds, list(able), 300, random.Random(1), expected)
    assert able[choose_most_visited_move(found)].kind == "beat"


def test_in_a_search_the_points_of_a_defence_do_not_depend_on_which_card_is_beaten_first() -> None:
    """The level `steady` prefers to beat the seven of spades first, because only one card of the hand beats it.

    A search always beats the higher card first, here the nine of clubs. So it needs points without this preference.
    """
    table = [{"attack": "7H", "by": 0, "beaten_by": "9H"}, {"attack": "7S", "by": 0}, {"attack": "9C", "by": 0}]
    position = {"hands": [["QC", "8H"], ["8S", "TC", "JC", "KH"]], "trump": "D", "talon": ["9D", "6C", "6H", "QD"]}
    state, _ = engine.set_up_position(Rules.from_data("classic-36"), {**position, "phase": "defending", "table": table})
    seat_view = SeatView(engine.build_view(state, 1), state.rules, 0.0)
    moves = {str(move): move for move in engine.list_legal_moves(state, 1)}
    nine, seven, take = moves["beat 9C TC"], moves["beat 7S 8S"], moves["take"]
    points = {move: steady_player.score_move(seat_view, move) for move in (nine, seven, take)}
    without_beating_order = {
        move: steady_player.score_move_without_beating_order(seat_view, move) for move in (nine, seven, take)
    }
    assert points[nine] < points[take] < points[seven]
    assert without_beating_order[take] < without_beating_order[nine]
    assert (without_beating_order[take], without_beating_order[seven]) == (points[take], points[seven])
