"""The player that plays anything."""

import random
from collections.abc import Sequence
from typing import Any

from games.engine import Move, Remembered, Rules


def choose(view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Remembered) -> Move:
    """Any legal move, each as likely as the others."""
    return rng.choice(legal)
