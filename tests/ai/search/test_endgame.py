"""The solver of endings, compared with exhaustive search."""

from typing import Any

import pytest

from games.ai.search.endgame import DRAWN, LOST, WON, EndgameSolver
from tests.ai.search.solver_comparison import compare_solver_with_exhaustive_search, generate_endings

SIMPLE_RULES = {"preset": "cabinet-podkidnoy", "empty_defender": "next_attacks"}
DEFENDER_LOSES_DRAWS = {"preset": "classic-36", "draws": "last_defender", "after_take": "never", "opening": "set"}


@pytest.mark.parametrize("rules", ["classic-36", "alemi-36", SIMPLE_RULES, DEFENDER_LOSES_DRAWS, "classic-36-transfer"])
def test_the_solver_agrees_with_exhaustive_search(rules: Any) -> None:
    assert compare_solver_with_exhaustive_search(rules, 25) > 40


def test_the_solver_gives_up_after_too_many_nodes() -> None:
    world = next(world for world in generate_endings("classic-36", 9, cards=12) if len(world.list_moves()) > 1)
    endgame = EndgameSolver(world, max_nodes=3)
    solution = endgame.find_best_moves(world.list_moves())
    assert (solution.worth, solution.moves, endgame.nodes) == (None, world.list_moves(), 3)


@pytest.mark.parametrize("rules", ["classic-36", "classic-36-transfer"])
def test_the_compared_endings_include_won_drawn_and_lost_endings(rules: str) -> None:
    worlds = list(generate_endings(rules, 60, cards=6))
    assert {EndgameSolver(world).find_best_moves(world.list_moves()).worth for world in worlds} == {WON, DRAWN, LOST}


def test_the_solver_solves_endings_of_twelve_cards_with_transfers() -> None:
    worlds = generate_endings("classic-36-transfer", 40, cards=12)
    large = [world for world in worlds if (sum(world.hands) | world.table).bit_count() == 12]
    choices = [world for world in large if len(world.list_moves()) > 1][:8]
    solutions = [EndgameSolver(world).find_best_moves(world.list_moves()) for world in choices]
    assert [solution.worth is not None for solution in solutions] == [True] * 8
