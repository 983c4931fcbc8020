"""The cost of a move that was played, as a thinking level judges it: the additional probability of being the fool."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.ai.search.candidates import candidates
from games.ai.search.tables import can_play_rules
from games.ai.search.tree import Node, best, search
from games.ai.search.worlds import Worlds
from games.ai.sight import Sight
from games.ai.thinking import affordable, is_own_decision
from games.engine import Move, Remembered, Rules

PLAYOUTS = 3_000
"""The number of playouts of `sharp`. If it prefers another move, the played one gets half as many again, for an equally
good estimate."""


class Weighed(NamedTuple):
    """The better move, and how much it lowers the probability of being the fool (0 to 1)."""

    better: Move
    cost: float


def can_weigh(rules: Rules) -> bool:
    """Return whether moves can be weighed under these rules. Without the kernel, the playouts would be too few."""
    return can_play_rules(rules)


def weigh(
    played: Move, view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Remembered
) -> Weighed | None:
    """Return the better move and its cost; None if there was no choice, or none that a computer thinks about.

    `view`, `legal` and `memory` are as for `choose`, before the move. `can_weigh(rules)` must be true. The same
    arguments give the same answer.
    """
    sight = Sight(view, rules, 0.0, memory)
    if not is_own_decision(sight):
        return None
    worlds = Worlds(sight)
    by_number = candidates(worlds.seen, [*legal, played])
    played_number = next((number for number, move in by_number.items() if str(move) == str(played)), None)
    if played_number is None or len(by_number) == 1:
        return None
    playouts = affordable(PLAYOUTS, sight)
    found = search(worlds, list(by_number), playouts, rng)
    top = best(found)
    if top == played_number:
        return Weighed(played, 0.0)
    again = search(worlds, [played_number], playouts // 2, rng)[played_number]
    return Weighed(by_number[top], max(0.0, _average(found[top]) - _average(again)))


def _average(node: Node) -> float:
    return node.won / node.visits
