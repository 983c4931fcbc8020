"""The end of a game of two, worked out, against trying everything."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.ai.search.endgame import Endgame, best_moves, can_be_solved
from games.ai.search.kernel import OVER, World
from games.ai.search.rollout import thrifty
from games.engine import Rules
from tests.ai.search.lockstep import dealt, world_of

SIMPLE = {"preset": "cabinet-podkidnoy", "empty_defender": "next_attacks"}
FALLS = {"preset": "classic-36", "draws": "last_defender", "after_take": "never", "opening": "set"}


def ends(rules: Any, games: int, cards: int) -> Iterator[World]:
    """Positions with no talon and no more than so many cards, from games played with some sense and some whims."""
    for number in range(games):
        rng = random.Random(number)
        options = Rules.from_data(rules).to_data()
        world = world_of(dealt(Rules.from_data(options, 2), 2, rng))
        while world.phase != OVER:
            if can_be_solved(world) and (sum(world.hands) | world.table).bit_count() <= cards:
                yield world
            world.play(thrifty(world) if rng.random() < 0.8 else rng.choice(world.moves()))


def by_trying_everything(world: World, seat: int) -> int:
    if world.phase == OVER:
        return 0 if not world.fools else -1 if world.fools >> seat & 1 else 1
    worths = []
    for move in world.moves():
        after = world.copy()
        after.play(move)
        worths.append(by_trying_everything(after, seat))
    return max(worths) if world.mover == seat else min(worths)


@pytest.mark.parametrize("rules", ["classic-36", SIMPLE, FALLS])
def test_what_is_worked_out_is_what_trying_everything_finds(rules: Any) -> None:
    seen: set[int] = set()
    for world in ends(rules, 25, cards=7):
        worth = by_trying_everything(world, world.mover)
        assert Endgame(world.mover).worth(world) == worth
        solved = best_moves(world, world.moves())
        assert solved is not None
        assert solved[0] == worth
        seen.add(worth)
    assert {-1, 1} <= seen


def test_it_gives_up_where_there_is_too_much_to_look_at() -> None:
    world = next(world for world in ends("classic-36", 9, cards=12) if len(world.moves()) > 1)
    assert best_moves(world, world.moves(), most_nodes=3) is None
