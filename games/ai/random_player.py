"""The player that chooses at random."""

import random
from collections.abc import Sequence
from typing import Any

from games.engine import Move, Remembered, Rules


def choose(view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Remembered) -> Move:
    """Return any legal move, all with equal probability."""
    return rng.choice(legal)
