"""What a move that was made has cost, as a level that thinks sees it: in shares of being the fool."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.ai.search.candidates import candidates
from games.ai.search.tables import plays
from games.ai.search.tree import Node, best, search
from games.ai.search.worlds import Worlds
from games.ai.sight import Sight
from games.ai.thinking import affordable, goes_on_with
from games.engine import Move, Remembered, Rules

PLAYOUTS = 3_000
"""Those of `sharp`; a move that it would not have made gets half as many besides, so that both are known alike."""


class Weighed(NamedTuple):
    """The move that would have been made, and by how much likelier than after it one is the fool (0 to 1)."""

    better: Move
    cost: float


def can_weigh(rules: Rules) -> bool:
    """Whether moves can be weighed under these rules: playouts of those that the kernel does not know are too few."""
    return plays(rules)


def weigh(
    played: Move, view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Remembered
) -> Weighed | None:
    """None where there was nothing to choose, or where the choice is none that a computer thinks about.

    `view`, `legal` and `memory` as for `choose`, before the move; rules that `can_weigh`. The same arguments give the
    same answer.
    """
    sight = Sight(view, rules, 0.0, memory)
    if not goes_on_with(sight):
        return None
    worlds = Worlds(sight)
    able = candidates(worlds.seen, [*legal, played])
    mine = next((number for number, move in able.items() if str(move) == str(played)), None)
    if mine is None or len(able) == 1:
        return None
    playouts = affordable(PLAYOUTS, sight)
    found = search(worlds, list(able), playouts, rng)
    top = best(found)
    if top == mine:
        return Weighed(played, 0.0)
    again = search(worlds, [mine], playouts // 2, rng)[mine]
    return Weighed(able[top], max(0.0, _worth(found[top]) - _worth(again)))


def _worth(node: Node) -> float:
    return node.won / node.visits
