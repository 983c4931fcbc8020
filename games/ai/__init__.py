"""Computer players. They are given what a client of their seat is given, and never the whole state."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.ai import random_player, steady
from games.ai.thinking import thinker
from games.engine import Move, Rules

Player = Callable[[dict[str, Any], Sequence[Move], Rules, random.Random, Sequence[str]], Move]

_PLAYERS: dict[str, Player] = {
    "random": random_player.choose,
    "steady": steady.choose,
    "keen": thinker(300),
    "sharp": thinker(3_000),
    "master": thinker(12_000),
}

LEVELS = tuple(_PLAYERS)


def choose(
    level: str,
    view: dict[str, Any],
    legal: Sequence[Move],
    rules: Rules,
    rng: random.Random,
    memory: Sequence[str] = (),
) -> Move:
    """One of the `legal` moves, of which there has to be one or more.

    `view` is the state as the player's own seat sees it, under `rules`; `memory` the discarded cards that it has been
    shown and remembers, as they are written. The same arguments, with `rng` in the same state, give the same move:
    what a level may spend is counted in playouts, never in time. Raises KeyError for a level that is not in LEVELS.
    """
    return _PLAYERS[level](view, legal, rules, rng, memory)


__all__ = ["LEVELS", "choose"]
