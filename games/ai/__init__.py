"""Computer players. They are given what a client of their seat is given, and never the whole state."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.ai import random_player, steady
from games.ai.thinking import Player, Thinker
from games.ai.weighing import Weighed, can_weigh, weigh
from games.engine import Move, Remembered, Rules


class Level(NamedTuple):
    """How a level chooses, and how many seconds after it began to think it moves, whatever it holds."""

    choose: Player
    pace: float


_LEVELS = {
    "random": Level(random_player.choose, 0.0),
    "steady": Level(steady.choose, 0.0),
    "keen": Level(Thinker(300).choose, 0.2),
    "sharp": Level(Thinker(3_000).choose, 1.0),
    "master": Level(Thinker(12_000, solves=True).choose, 2.0),
}

LEVELS = tuple(_LEVELS)
_NOTHING = Remembered()


def pace(level: str) -> float:
    """How many seconds after it has begun to think a level moves; 0 for one that is not in LEVELS."""
    return _LEVELS[level].pace if level in _LEVELS else 0.0


def choose(
    level: str,
    view: dict[str, Any],
    legal: Sequence[Move],
    rules: Rules,
    rng: random.Random,
    memory: Remembered = _NOTHING,
) -> Move:
    """One of the `legal` moves, of which there has to be one or more.

    `view` is the state as the player's own seat sees it, under `rules`; `memory` what it has been shown
    and remembers. The same arguments, with `rng` in the same state, give the same move: what a level may spend is
    counted in steps, never in time. Raises KeyError for a level that is not in LEVELS.
    """
    return _LEVELS[level].choose(view, legal, rules, rng, memory)


__all__ = ["LEVELS", "Weighed", "can_weigh", "choose", "pace", "weigh"]
