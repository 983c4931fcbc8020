"""The cost of a move that was played: how much it raised the probability of being the fool, as a search estimates
it."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.ai.search.candidates import find_candidates
from games.ai.search.tables import can_play_rules
from games.ai.search.tree import Node, choose_most_visited, run_search
from games.ai.search.worlds import WorldGenerator
from games.ai.searching_player import is_own_decision, limit_playouts
from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules, StateView

PLAYOUTS = 3_000
"""The number of playouts, as many as the level `sharp` uses. If the search prefers another move, half as many playouts
again start with the played move, so that both estimates are equally good."""


class MoveCost(NamedTuple):
    """The better move, and how much it lowers the probability of being the fool (0 to 1). If no move is better, the
    played one with a cost of 0."""

    better: Move
    cost: float


def can_weigh(rules: Rules) -> bool:
    """Return whether moves can be weighed under these rules. If the kernel does not support the rules, too few playouts
    would be possible."""
    return can_play_rules(rules)


def weigh_move(
    played: Move, view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory
) -> MoveCost | None:
    """Return the better move and its cost. Return None if there was no choice, or if computers do not think about this
    choice.

    `view`, `legal` and `memory` are those before the move, as for `choose_move`. `can_weigh(rules)` must be true. The
    same arguments, with `rng` in the same state, give the same result.
    """
    sight = SeatView(view, rules, 0.0, memory)
    if not is_own_decision(sight):
        return None
    worlds = WorldGenerator(sight)
    by_number = find_candidates(worlds.seen, [*legal, played])
    played_number = next((number for number, move in by_number.items() if str(move) == str(played)), None)
    if played_number is None or len(by_number) == 1:
        return None
    playouts = limit_playouts(PLAYOUTS, sight)
    found = run_search(worlds, list(by_number), playouts, rng)
    top = choose_most_visited(found)
    if top == played_number:
        return MoveCost(played, 0.0)
    again = run_search(worlds, [played_number], playouts // 2, rng)[played_number]
    return MoveCost(by_number[top], max(0.0, _compute_average_result(found[top]) - _compute_average_result(again)))


def _compute_average_result(node: Node) -> float:
    return node.won / node.visits
