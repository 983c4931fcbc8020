"""The end of a game of two, worked out, against trying everything."""

from typing import Any

import pytest

from games.ai.search.endgame import Endgame, best_moves
from tests.ai.search.endings import by_trying_everything, ends

SIMPLE = {"preset": "cabinet-podkidnoy", "empty_defender": "next_attacks"}
FALLS = {"preset": "classic-36", "draws": "last_defender", "after_take": "never", "opening": "set"}


@pytest.mark.parametrize("rules", ["classic-36", SIMPLE, FALLS, "classic-36-transfer"])
def test_what_is_worked_out_is_what_trying_everything_finds(rules: Any) -> None:
    seen: set[int] = set()
    for world in ends(rules, 25, cards=7):
        endgame = Endgame(world)
        worth = by_trying_everything(world, world.mover, endgame.last)
        assert endgame.worth(world) == worth
        solved = best_moves(world, world.moves())
        assert solved is not None
        assert solved[0] == worth
        seen.add(worth)
    assert {-1, 1} <= seen


def test_it_gives_up_where_there_is_too_much_to_look_at() -> None:
    world = next(world for world in ends("classic-36", 9, cards=12) if len(world.moves()) > 1)
    assert best_moves(world, world.moves(), most_nodes=3) is None
