"""The computer player that chooses at random."""

import random
from collections.abc import Sequence

from games.engine import Memory, Move, Rules, StateView


def choose_random_move(
    view: StateView, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory
) -> Move:
    """Return one of the legal moves. All have the same probability."""
    return rng.choice(legal)
