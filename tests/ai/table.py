"""Positions and whole games that tests play with computer players."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games import ai, engine
from games.engine import Rules, State

PLAYER_SEEDS = range(20)
"""Seeds for the random numbers of a computer. With the same seed, a computer makes the same choice."""


def list_steady_moves(rules: Any, position: Mapping[str, Any], seat: int | None = None) -> set[str]:
    """Return the different moves that the level `steady` chooses in a position with the seeds in PLAYER_SEEDS.

    The first awaited seat moves, unless `seat` is given.
    """
    state, _ = engine.set_up_position(Rules.from_data(rules), position)
    mover = engine.list_awaited_seats(state)[0] if seat is None else seat
    return {choose_move(state, mover, "steady", random.Random(seed)) for seed in PLAYER_SEEDS}


def choose_move(state: State, seat: int, level: str, rng: random.Random) -> str:
    legal = sorted(engine.list_legal_moves(state, seat), key=str)
    memory = engine.build_memory(state, seat)
    return str(ai.choose_move(level, engine.build_view(state, seat), legal, state.rules, rng, memory))


def play_game(rules: Rules, levels: Sequence[str], seed: int, *, bouts: int = 1000) -> State:
    """Play a game of computers to its end, or for `bouts` bouts. Assert that all moves are legal."""
    rng = random.Random(seed)
    state, _ = engine.deal_game(
        rules, len(levels), rng.randrange(len(levels)), seed=rng.randbytes(32), previous=rng.choice((None, {}))
    )
    while not state.over and state.bout <= bouts:
        seat = rng.choice(engine.list_awaited_seats(state))
        move = choose_move(state, seat, levels[seat], rng)
        assert move in map(str, engine.list_legal_moves(state, seat))
        engine.play_move_text(state, seat, move)
    return state
