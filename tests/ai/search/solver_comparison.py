"""Compares the solver of endings (`games/ai/search/endgame.py`) with an exhaustive search, in games of two players.

`python -m tests.ai.search.solver_comparison GAMES` compares them in positions of at most seven cards, from GAMES
games of each of three presets. It also prints how long the solver takes for eleven or twelve cards, and how often it
gives up.
"""

import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from games.ai.search.endgame import EndgameSolver, can_be_solved
from games.ai.search.kernel import OVER, World
from games.ai.search.rollout import choose_playout_move
from games.engine import Rules
from tests.ai.search.kernel_comparison import build_world, deal_game


def generate_endings(rules: Any, games: int, cards: int, first: int = 0) -> Iterator[World]:
    """Yield positions without a talon and with at most `cards` cards, from games with partly random moves."""
    for number in range(first, first + games):
        rng = random.Random(number)
        options = Rules.from_data(rules).to_data()
        world = build_world(deal_game(Rules.from_data(options, 2), 2, rng))
        while world.phase != OVER:
            if can_be_solved(world) and (sum(world.hands) | world.table).bit_count() <= cards:
                yield world.copy()
            world.play(choose_playout_move(world) if rng.random() < 0.8 else rng.choice(world.list_moves()))


def search_exhaustively(world: World, seat: int, last: int) -> int:
    """Return the worth of a position to a seat: 1 for a win, 0 for a draw, and -1 for a loss.

    The search tries all continuations. A position after bout `last` counts as a draw.
    """
    if world.phase == OVER:
        return 0 if not world.fools else -1 if world.fools >> seat & 1 else 1
    if world.bout > last:
        return 0
    worths = []
    for move in [*world.list_moves(), *world.list_lower_beats()]:
        after = world.copy()
        after.play(move)
        worths.append(search_exhaustively(after, seat, last))
    return max(worths) if world.mover == seat else min(worths)


def compare_solver_with_exhaustive_search(rules: Any, games: int) -> int:
    """Assert that solver and exhaustive search agree on endings of at most seven cards. Return the number of
    endings.
    """
    positions = 0
    for world in generate_endings(rules, games, cards=7):
        for bouts in (0, 2, 5):
            worth = search_exhaustively(world, world.mover, world.bout + bouts)
            found = EndgameSolver(world).evaluate_start_position(bouts)
            # The search counts positions after its last bout as draws. The solver may find that they are won or lost.
            assert found == worth or not worth
        assert found == worth
        positions += 1
    return positions


def measure_solving_times(rules: Any, positions: int) -> list[float]:
    """Return the solver's processor seconds for `positions` positions of eleven or twelve cards, each from another
    game.

    The time is infinity if the solver gives up.
    """
    solving_seconds: list[float] = []
    game = 0
    while len(solving_seconds) < positions:
        game += 1
        world = next(
            (world for world in generate_endings(rules, 1, cards=12, first=game) if len(world.list_moves()) > 1), None
        )
        if world is None or (sum(world.hands) | world.table).bit_count() < 11:
            continue
        began = time.process_time()
        solved = EndgameSolver(world).find_best_moves(world.list_moves())
        solving_seconds.append(float("inf") if solved.worth is None else time.process_time() - began)
    return solving_seconds


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for rules in ("classic-36", "classic-36-transfer", "alemi-36"):
        number = compare_solver_with_exhaustive_search(rules, games)
        sys.stdout.write(f"{rules}: {games} games, {number} positions of at most 7 cards, no difference\n")
        solving_seconds = sorted(measure_solving_times(rules, games))
        quick, half = sum(one <= 1 for one in solving_seconds) / games, solving_seconds[games // 2]
        unsolved = solving_seconds.count(float("inf"))
        sys.stdout.write(f"  {games} of 11 or 12 cards: {quick:.1%} within 1 s of CPU, half within {half:.3f} s, ")
        sys.stdout.write(f"{unsolved} not solved\n")


if __name__ == "__main__":
    main()
