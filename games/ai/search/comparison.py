"""A search for games of two that compares moves by playing all of them in the same random worlds, so that a lucky deal
favours no move.

After each move, some bouts are played by the simple rules of `rollout`. If cards are left in the talon then, an
estimate gives the result. Otherwise the world is played to its end.

The search has rounds with about the same number of playouts each. After each round except the last, the worse half of
the moves is dropped.
"""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.ai.search.kernel import World
from games.ai.search.rollout import play_world_to_end
from games.ai.search.tree import score_result
from games.ai.search.win_estimate import estimate_win_probability
from games.ai.search.win_network import estimate_results, has_win_network
from games.ai.search.worlds import WorldGenerator

_NO_RESULTS: Mapping[int, float] = {}


class ComparisonSettings(NamedTuple):
    """The settings of `compare_moves`.

    - `playouts`: the number of playouts of all moves together.
    - `bouts`: the number of bouts after which the result of a playout is estimated.
    - `weight`: the weight of a result that is expected before the search, as a number of playouts.
    - `network_weight`: the weight of a neural network's estimate, as a number of playouts. It counts only if there is a
      network for the rules.
    """

    playouts: int
    bouts: int
    weight: int
    network_weight: int = 0


def compare_moves(
    worlds: WorldGenerator,
    moves: Sequence[int],
    settings: ComparisonSettings,
    rng: random.Random,
    expected: Mapping[int, float] = _NO_RESULTS,
) -> dict[int, float]:
    """Return the mean result (0 to 1) of each move that is left after the last round, the best move first.

    `expected` maps moves to results expected before the search. Each counts as much as `settings.weight` playouts.
    """
    has_estimates = settings.network_weight and has_win_network(worlds.tables)
    estimates = estimate_results(worlds, moves) if has_estimates else _NO_RESULTS
    weight = bool(expected) * settings.weight + bool(estimates) * settings.network_weight
    sums = {
        move: settings.weight * expected.get(move, 0.0) + settings.network_weight * estimates.get(move, 0.0)
        for move in moves
    }
    left, dealt, rounds = settings.playouts, 0, max((len(moves) - 1).bit_length(), 1)
    means = {move: sums[move] / max(weight, 1) for move in moves}
    for remaining in range(rounds, 0, -1):
        deals = left // (remaining * len(means))
        for _ in range(deals):
            world = worlds.deal(rng)
            for move in means:
                sums[move] += _play_move_and_bouts(world.copy(), move, settings.bouts)
        left -= deals * len(means)
        dealt += deals
        means = {move: sums[move] / max(weight + dealt, 1) for move in means}
        best_first = sorted(means, key=lambda move: -means[move])
        means = {move: means[move] for move in best_first[: (len(means) + 1) // 2 if remaining > 1 else None]}
    return means


def _play_move_and_bouts(world: World, move: int, bouts: int) -> float:
    """Make the first move of a playout, play `bouts` bouts, and return the result for the seat that moved.

    If the move does not end the present bout, the rest of this bout counts as one of these bouts. If the game goes on
    after them and cards are left in the talon, the result is an estimate. Without a talon, the game is played to its
    end.
    """
    seat = world.mover
    world.play(move)
    fools = play_world_to_end(world, bouts)
    if fools is None and world.talon:
        return estimate_win_probability(world, seat)
    if fools is None:
        fools = play_world_to_end(world)
    return score_result(fools, world.tables.players)[seat]
