"""The solver of endings, compared with exhaustive search."""

from typing import Any

import pytest

from games.ai.search.endgame import Endgame, solve
from tests.ai.search.endings import generate_endings, search_exhaustively

SIMPLE = {"preset": "cabinet-podkidnoy", "empty_defender": "next_attacks"}
FALLS = {"preset": "classic-36", "draws": "last_defender", "after_take": "never", "opening": "set"}


@pytest.mark.parametrize("rules", ["classic-36", SIMPLE, FALLS, "classic-36-transfer"])
def test_the_solver_agrees_with_exhaustive_search(rules: Any) -> None:
    seen: set[int] = set()
    for world in generate_endings(rules, 25, cards=7):
        endgame = Endgame(world)
        worth = search_exhaustively(world, world.mover, endgame.last)
        assert endgame.evaluate(world) == worth
        solved = solve(world, world.list_moves())
        assert solved is not None
        assert solved[0] == worth
        seen.add(worth)
    assert {-1, 1} <= seen


def test_the_solver_gives_up_after_too_many_nodes() -> None:
    world = next(world for world in generate_endings("classic-36", 9, cards=12) if len(world.list_moves()) > 1)
    assert solve(world, world.list_moves(), most_nodes=3) is None
