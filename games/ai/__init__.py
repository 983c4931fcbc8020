"""Computer players. They are given what a client of their seat is given, and never the whole state."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.ai import random_player, steady
from games.engine import Move, Rules

Player = Callable[[dict[str, Any], Sequence[Move], Rules, random.Random], Move]

_PLAYERS: dict[str, Player] = {
    "random": random_player.choose,
    "steady": steady.choose,
}

LEVELS = tuple(_PLAYERS)


def choose(level: str, view: dict[str, Any], legal: Sequence[Move], rules: Rules, rng: random.Random) -> Move:
    """One of the `legal` moves, of which there has to be one or more.

    `view` is the state as the player's own seat sees it, under `rules`. The same arguments, with `rng` in the same
    state, give the same move. Raises KeyError for a level that is not in LEVELS.
    """
    return _PLAYERS[level](view, legal, rules, rng)


__all__ = ["LEVELS", "choose"]
