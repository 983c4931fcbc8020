"""The cost of a move: how much lower the probability of becoming the fool would have been with the best move.

A search estimates the cost. In an ending in which all cards are known, a solver computes it exactly.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.ai.endings import build_endgame_solver
from games.ai.search.candidates import find_candidates
from games.ai.search.comparison import ComparisonSettings, compare_moves
from games.ai.search.endgame import LOST, WON, EndgameSolver
from games.ai.search.tables import is_supported_by_kernel
from games.ai.search.tree import Node, choose_most_visited_move, run_search, score_result
from games.ai.search.worlds import WorldGenerator
from games.ai.searching_player import can_compare_moves, limit_playouts
from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules, StateView

PLAYOUTS_FOR_MOVE_COST = 3_000
"""The number of playouts to the end of the game, as many as the level `sharp` uses. If the search prefers another move,
a second search with half as many playouts tries only the played move. So the estimates of both moves are about equally
precise."""
_COMPARISON_SETTINGS = ComparisonSettings(1_000, bouts=5, weight=0, network_weight=400)
"""The settings for comparing moves in games of two, with as many playouts as the level `master` uses. If another move
is better, a second comparison with the same settings compares only this move and the played one."""


class MoveCost(NamedTuple):
    """The best move, and how much worse the played move is.

    `cost` (0 to 1) is the difference between the probabilities of becoming the fool after the two moves. If no move is
    better, `best_move` is the played move, and the cost is 0.
    """

    best_move: Move
    cost: float


def can_estimate_move_costs(rules: Rules) -> bool:
    """Return whether the kernel supports these rules. Without it, the engine is too slow for enough playouts."""
    return is_supported_by_kernel(rules)


def estimate_move_cost(
    played: Move, view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory
) -> MoveCost | None:
    """Return the best move and the cost of the played move.

    Return None if the player had no choice, if the game did not wait for the player, or if the kernel does not consider
    the played move. Call this only if `can_estimate_move_costs(rules)` is true.

    The other arguments are those of `choose_move`, from before the move. The same arguments, with `rng` in the same
    state, give the same result.
    """
    seat_view = SeatView(view, rules, 0.0, memory)
    if not seat_view.is_own_decision:
        return None
    worlds = WorldGenerator(seat_view)
    endgame = build_endgame_solver(worlds)
    by_number = find_candidates(worlds.example_world, [*legal, played], with_lower_beats=endgame is not None)
    played_number = next((number for number, move in by_number.items() if str(move) == str(played)), None)
    if played_number is None or len(by_number) == 1:
        return None
    if endgame is not None:
        better, cost = _compute_cost_in_ending(endgame, list(by_number), played_number, worlds.tables.players)
        return MoveCost(by_number[better], cost)
    if can_compare_moves(worlds):
        better, cost = _compare_with_best_move(worlds, list(by_number), played_number, rng)
        return MoveCost(by_number[better], cost)
    playouts = limit_playouts(PLAYOUTS_FOR_MOVE_COST, seat_view)
    found = run_search(worlds, list(by_number), playouts, rng)
    top = choose_most_visited_move(found)
    if top == played_number:
        return MoveCost(played, 0.0)
    again = run_search(worlds, [played_number], playouts // 2, rng)[played_number]
    return MoveCost(by_number[top], max(0.0, _compute_average_result(found[top]) - _compute_average_result(again)))


def _compare_with_best_move(
    worlds: WorldGenerator, moves: list[int], played: int, rng: random.Random
) -> tuple[int, float]:
    best = next(iter(compare_moves(worlds, moves, _COMPARISON_SETTINGS, rng)))
    if best == played:
        return played, 0.0
    means = compare_moves(worlds, [best, played], _COMPARISON_SETTINGS, rng)
    return best, max(0.0, means[best] - means[played])


def _compute_cost_in_ending(endgame: EndgameSolver, moves: list[int], played: int, players: int) -> tuple[int, float]:
    """Return the best move and the cost of the played move. The cost is 0 if the solver cannot prove that another move
    is better.
    """
    best = endgame.find_best_moves(moves)
    own = endgame.find_best_moves([played])
    if played in best.moves or best.worth is None or own.worth is None or own.worth == best.worth:
        return played, 0.0
    draw = score_result(0, players)[0]
    results = {WON: 1.0, LOST: 0.0}
    cost = results.get(best.worth, draw) - results.get(own.worth, draw)
    return (best.moves[0], cost) if cost else (played, 0.0)


def _compute_average_result(node: Node) -> float:
    return node.won / node.visits
