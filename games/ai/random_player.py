"""The computer player that chooses at random."""

import random
from collections.abc import Sequence

from games.engine import Memory, Move, Rules, StateView


def choose(view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Return a legal move. All have equal probability."""
    return rng.choice(legal)
