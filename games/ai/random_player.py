"""The player that chooses at random."""

import random
from collections.abc import Sequence
from typing import Any

from games.engine import Memory, Move, Rules


def choose(view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Return any legal move, all with equal probability."""
    return rng.choice(legal)
