"""The ends of games of two, and what trying everything says of them.

`python -m tests.ai.search.endings GAMES` holds the solver to that in every position of at most seven cards of so many
games of each of two presets, and says how long it takes over positions of at most twelve.
"""

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from games.ai.search.endgame import Endgame, best_moves, can_be_solved
from games.ai.search.kernel import OPENING, OVER, World
from games.ai.search.rollout import thrifty
from games.engine import Rules
from tests.ai.search.lockstep import dealt, world_of


def ends(rules: Any, games: int, cards: int, first: int = 0) -> Iterator[World]:
    """Positions with no talon and no more than so many cards, from games played with some sense and some whims."""
    for number in range(first, first + games):
        rng = random.Random(number)
        options = Rules.from_data(rules).to_data()
        world = world_of(dealt(Rules.from_data(options, 2), 2, rng))
        while world.phase != OVER:
            if can_be_solved(world) and (sum(world.hands) | world.table).bit_count() <= cards:
                yield world
            world.play(thrifty(world) if rng.random() < 0.8 else rng.choice(world.moves()))


def by_trying_everything(world: World, seat: int, last: int | None) -> int:
    if world.phase == OVER:
        return 0 if not world.fools else -1 if world.fools >> seat & 1 else 1
    if world.phase == OPENING and world.bout == last:
        return 0
    worths = []
    for move in world.moves():
        after = world.copy()
        after.play(move)
        worths.append(by_trying_everything(after, seat, last))
    return max(worths) if world.mover == seat else min(worths)


def as_trying_everything(rules: Any, games: int) -> int:
    """Asserts that the solver finds the same in all positions of so many games, and gives their number."""
    positions = 0
    for world in ends(rules, games, cards=7):
        endgame = Endgame(world)
        assert endgame.worth(world) == by_trying_everything(world, world.mover, endgame.last)
        positions += 1
    return positions


def seconds_of_solving(rules: Any, positions: int) -> list[float]:
    """The processor time of each of so many positions of eleven or twelve cards, one a game; of one that is given up,
    infinity."""
    took: list[float] = []
    game = 0
    while len(took) < positions:
        game += 1
        world = next((world for world in ends(rules, 1, cards=12, first=game) if len(world.moves()) > 1), None)
        if world is None or (sum(world.hands) | world.table).bit_count() < 11:
            continue
        began = time.process_time()
        solved = best_moves(world, world.moves())
        took.append(float("inf") if solved is None else time.process_time() - began)
    return took


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for rules in ("classic-36", "classic-36-transfer"):
        number = as_trying_everything(rules, games)
        sys.stdout.write(f"{rules}: {games} games, {number} positions of at most 7 cards, no difference\n")
        took = sorted(seconds_of_solving(rules, games))
        quick, half = sum(one <= 1 for one in took) / games, took[games // 2]
        sys.stdout.write(f"  {games} of 11 or 12 cards: {quick:.1%} within 1 s of CPU, half within {half:.3f} s\n")


if __name__ == "__main__":
    main()
