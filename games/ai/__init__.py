"""Computer players. They receive only what a client of their seat receives, and never the whole state."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.ai import random_player, steady_player
from games.ai.move_cost import MoveCost, can_estimate_move_costs, estimate_move_cost
from games.ai.search.comparison import ComparisonSettings
from games.ai.searching_player import MoveChooser, SearchingPlayer
from games.engine import Memory, Move, Rules, StateView


class Level(NamedTuple):
    """A level of computer players. `pace` is the time in seconds from the moment when the game begins to wait for the
    computer until its move. The pace does not depend on the hand, so it reveals nothing about the hand.
    """

    choose_move: MoveChooser
    pace: float


_LEVEL_BY_NAME = {
    "random": Level(random_player.choose_random_move, 0.0),
    "steady": Level(steady_player.choose_steady_move, 0.0),
    "keen": Level(SearchingPlayer(ComparisonSettings(16, bouts=1, weight=10), 1_000).choose_move, 0.2),
    "sharp": Level(
        SearchingPlayer(ComparisonSettings(250, bouts=5, weight=20, network_weight=200), 3_000).choose_move, 1.0
    ),
    "master": Level(
        SearchingPlayer(ComparisonSettings(1_000, bouts=5, weight=40, network_weight=400), 12_000).choose_move, 2.0
    ),
}

LEVELS = tuple(_LEVEL_BY_NAME)
_NO_MEMORY = Memory()


def get_pace(level: str) -> float:
    """Return for how many seconds a game waits for a move of this level, or 0 for an unknown level."""
    return _LEVEL_BY_NAME[level].pace if level in _LEVEL_BY_NAME else 0.0


def choose_move(
    level: str,
    view: StateView,
    legal: Sequence[Move],
    rules: Rules,
    rng: random.Random,
    memory: Memory = _NO_MEMORY,
) -> Move:
    """Return the move that a computer of this level chooses from `legal`, which must not be empty.

    `view` is the state as the computer's own seat sees it. `memory` is what this seat has seen and remembers. The same
    arguments, with `rng` in the same state, give the same move. Raise `KeyError` for a level that is not in LEVELS.
    """
    return _LEVEL_BY_NAME[level].choose_move(view, legal, rules, rng, memory)


__all__ = ["LEVELS", "MoveCost", "can_estimate_move_costs", "choose_move", "estimate_move_cost", "get_pace"]
