"""Positions and whole games for computer players."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games import ai, engine
from games.engine import Rules, State

MOODS = range(20)
"""Seeds of the random numbers given to a player, who makes the same choice for the same seed."""


def moves_of_steady(rules: Any, position: Mapping[str, Any], seat: int | None = None) -> set[str]:
    """Return all moves of steady in a position. `seat` is the first awaited seat unless given."""
    state, _ = engine.set_up(Rules.from_data(rules), position)
    mover = engine.must(state)[0] if seat is None else seat
    return {choice(state, mover, "steady", random.Random(mood)) for mood in MOODS}


def choice(state: State, seat: int, level: str, rng: random.Random) -> str:
    legal = sorted(engine.legal_moves(state, seat), key=str)
    memory = engine.remembered(state, seat)
    return str(ai.choose(level, engine.view(state, seat), legal, state.rules, rng, memory))


def played_out(rules: Rules, levels: Sequence[str], seed: int, *, bouts: int = 1000) -> State:
    """Play a game of computers from a seed to its end, or for this many bouts. Assert that all moves are legal.

    A random one of the awaited seats moves first.
    """
    rng = random.Random(seed)
    state, _ = engine.deal(
        rules, len(levels), rng.randrange(len(levels)), seed=rng.randbytes(32), previous=rng.choice((None, {}))
    )
    while not state.over and state.bout <= bouts:
        seat = rng.choice(engine.must(state))
        move = choice(state, seat, levels[seat], rng)
        assert move in map(str, engine.legal_moves(state, seat))
        engine.play_text(state, seat, move)
    return state
