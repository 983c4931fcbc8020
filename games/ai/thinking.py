"""The players that think: they imagine the cards that they cannot see in many ways, and play each of them on."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from games.ai import steady
from games.ai.search.candidates import candidates
from games.ai.search.tables import plays
from games.ai.search.tree import best, search
from games.ai.search.worlds import Worlds
from games.ai.sight import Sight
from games.engine import Move, Rules

_IN_A_BOUT = ("opening", "defending", "pitching", "taking")


def thinker(playouts: int) -> Callable[..., Move]:
    """The player that plays every decision on so many times before it decides."""
    return partial(choose, playouts)


def choose(
    playouts: int, view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Sequence[str]
) -> Move:
    """The move that fares best. What needs no thought, or cannot be thought through, is left to `steady`."""
    if len(legal) == 1:
        return legal[0]
    sight = Sight(view, rules, 0.0)
    if view["phase"] not in _IN_A_BOUT or not plays(rules) or not _has_the_word(sight):
        return steady.choose(view, legal, rules, rng, memory)
    worlds = Worlds(sight, memory)
    able = candidates(worlds.seen, legal)
    if len(able) == 1:
        return next(iter(able.values()))
    # Whoever asks may bring the system's chance, which is slow: one number of it begins a chance of one's own.
    return able[best(search(worlds, list(able), playouts, random.Random(rng.getrandbits(64))))]


def _has_the_word(sight: Sight) -> bool:
    """Whether the seat is one that the bout goes on with: who may throw in meanwhile is not."""
    mover = {"opening": sight.view["attacker"], "defending": sight.defender}
    return bool(mover.get(sight.view["phase"], sight.me) == sight.me)
