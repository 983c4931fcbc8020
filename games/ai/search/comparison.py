"""A search for games of two: it compares the moves in the same random worlds.

In each world, every move is played, and then the bout to its end by the simple rules of `rollout`. If cards are left
in the talon, an estimate gives the result; otherwise the world is played to its end. Because all moves meet the same
worlds, the luck of a world is the same for all of them.

The search has rounds. Each round plays about the same number of playouts, and drops the worse half of the moves.
"""

import random
from collections.abc import Mapping, Sequence

from games.ai.search.kernel import OVER, World
from games.ai.search.rollout import choose_thriftily, play_out_world
from games.ai.search.tree import score_result
from games.ai.search.win_estimate import estimate_win
from games.ai.search.worlds import WorldGenerator

_EXPECTED_WEIGHT = 10
"""The number of playouts that weigh as much as an expected result."""
_NO_RESULTS: Mapping[int, float] = {}


def compare_moves(
    worlds: WorldGenerator,
    moves: Sequence[int],
    playouts: int,
    rng: random.Random,
    expected: Mapping[int, float] = _NO_RESULTS,
) -> dict[int, float]:
    """Return the mean result (0 to 1) of each move that was left at the end, the best move first.

    `expected` may have an expected result for each move.
    """
    weight = _EXPECTED_WEIGHT if expected else 0
    sums = {move: weight * expected.get(move, 0.0) for move in moves}
    left, dealt, rounds = playouts, 0, max((len(moves) - 1).bit_length(), 1)
    means = {move: sums[move] / max(weight, 1) for move in moves}
    for remaining in range(rounds, 0, -1):
        deals = left // (remaining * len(means))
        for _ in range(deals):
            world = worlds.deal(rng)
            for move in means:
                sums[move] += _play_move_and_bout(world.copy(), move)
        left -= deals * len(means)
        dealt += deals
        means = {move: sums[move] / max(weight + dealt, 1) for move in means}
        best_first = sorted(means, key=lambda move: -means[move])
        means = {move: means[move] for move in best_first[: (len(means) + 1) // 2 if remaining > 1 else None]}
    return means


def _play_move_and_bout(world: World, move: int) -> float:
    """Play a move and the rest of the bout. If the move ended the bout, play the next one. Return the result for the
    seat that moved: an estimate while there is a talon."""
    seat = world.mover
    world.play(move)
    bout = world.bout
    while world.bout == bout and world.phase != OVER:
        world.play(choose_thriftily(world))
    if world.phase != OVER and world.talon:
        return estimate_win(world, seat)
    return score_result(play_out_world(world), world.tables.players)[seat]
