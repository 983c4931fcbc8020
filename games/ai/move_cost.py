"""The cost of a move that was played, as a thinking level judges it: the additional probability of being the fool."""

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
"""The number of playouts of `sharp`. If it prefers another move, the played one gets half as many again, for an equally
good estimate."""


class MoveCost(NamedTuple):
    """The better move, and how much it lowers the probability of being the fool (0 to 1)."""

    better: Move
    cost: float


def can_weigh(rules: Rules) -> bool:
    """Return whether moves can be weighed under these rules. Without the kernel, the playouts would be too few."""
    return can_play_rules(rules)


def weigh_move(
    played: Move, view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory
) -> MoveCost | None:
    """Return the better move and its cost; None if there was no choice, or none that a computer thinks about.

    `view`, `legal` and `memory` are as for `choose`, before the move. `can_weigh(rules)` must be true. The same
    arguments give the same answer.
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
    return MoveCost(by_number[top], max(0.0, _average(found[top]) - _average(again)))


def _average(node: Node) -> float:
    return node.won / node.visits
