"""Thinking ahead under any rules: the engine itself plays imagined states to their end, move by move, by habits.

It is much slower than the kernel, so it looks at few moves, each as often as it is worth it, and grows no tree.
Under `trust` the habits mix: now and then somebody bluffs, and now and then somebody is called out, so that neither who
always does nor who never does is what one's plans are made for.
"""

import random
from collections.abc import Sequence
from math import inf, log, sqrt

from games import engine
from games.ai.search import budget
from games.ai.search.imagined import Imagined
from games.ai.search.tree import values
from games.engine import Move, Refused, State
from games.engine.cards import set_of
from games.engine.moves.defending import Beat
from games.engine.table import seats_in

_CURIOSITY = 0.7
_BLUFFS = 0.3
_CALLS = 0.3
_FEW_LEFT, _MUCH_LEFT = 2, 6
_MOST_MOVES = 120
"""A playout that takes longer is judged by who holds how many cards."""


class _Steps:
    """Those that are left."""

    def __init__(self, left: int) -> None:
        self.left = left


def choose(
    imagined: Imagined, seat: int, moves: Sequence[Move], playouts: int, most_steps: int, rng: random.Random
) -> Move:
    """The move of these that fares best in so many playouts, or in as many as the steps allow."""
    won, tried, steps = [0.0] * len(moves), [0] * len(moves), _Steps(most_steps)
    for number in range(playouts):
        if steps.left <= 0:
            break
        steps.left -= imagined.cards
        index = max(range(len(moves)), key=lambda one: _promise(won[one], tried[one], number))
        try:
            state = imagined.state(rng)
            engine.play(state, seat, moves[index])
        except Refused:  # it cannot be so, or not be played in such a world: no judgement of the move
            tried[index] += 1
            continue
        won[index] += _played_out(state, seat, steps, rng)
        tried[index] += 1
    return moves[max(range(len(moves)), key=lambda one: (tried[one], won[one]))]


def _promise(won: float, tried: int, number: int) -> float:
    return inf if not tried else won / tried + _CURIOSITY * sqrt(log(number + 1) / tried)


def _played_out(state: State, seat: int, steps: _Steps, rng: random.Random) -> float:
    for _ in range(_MOST_MOVES):
        if state.over or steps.left <= 0:
            break
        mover = engine.must(state)[0]
        legal = engine.legal_moves(state, mover)
        steps.left -= budget.OF_A_MOVE + len(legal)
        engine.play(state, mover, habit(state, legal, rng))
    if not state.over:
        return _standing(state, seat)
    return values(set_of(state.result["fools"]) if state.result else 0, state.players)[seat]


def _standing(state: State, seat: int) -> float:
    """What a game that goes on is worth to a seat: few cards are good."""
    held = [state.hands[one].bit_count() for one in seats_in(state.playing)]
    mine, usual = state.hands[seat].bit_count(), sum(held) / len(held)
    return min(1.0, max(0.0, 0.5 + (usual - mine) / (4 * state.rules.hand_size)))


def habit(state: State, legal: Sequence[Move], rng: random.Random) -> Move:
    """What one does by habit: the cheapest card that does, no dear ones as long as there is a talon."""
    kinds: dict[str, list[Move]] = {}
    for move in legal:
        hidden = isinstance(move, Beat) and move.face_down
        kinds.setdefault("hidden" if hidden else move.kind, []).append(move)
    if "challenge" in kinds and rng.random() < _CALLS:
        return kinds["challenge"][0]
    for kind in ("exchange", "transfer", "reflect", "beat", "attack"):
        if kind in kinds:
            move = min(kinds[kind], key=lambda one: _price(state, one))
            if state.phase == "opening" or not _is_too_dear(state, move):
                return _hidden_one(move, kinds.get("hidden", []), rng)
    if "hidden" in kinds and rng.random() < _BLUFFS:
        return min(kinds["hidden"], key=lambda one: _price(state, one))
    return kinds.get("take", kinds.get("pass", kinds.get("keep", legal)))[0]


def _hidden_one(move: Move, hidden: list[Move], rng: random.Random) -> Move:
    """The same card face down, where that can be: nobody can throw in upon its rank then."""
    same = [one for one in hidden if one.cards() == move.cards()]
    return same[0] if same and rng.random() < 0.5 else move


def _price(state: State, move: Move) -> tuple[int, int, int]:
    cards = move.cards()
    if not cards:
        return 0, 0, 0
    return len(cards), state.pack.trumps >> cards[-1] & 1, state.pack.heights[cards[-1]]


def _is_too_dear(state: State, move: Move) -> bool:
    cards, left = move.cards(), len(state.talon)
    if not cards or not state.pack.trumps >> cards[-1] & 1:
        return False
    if move.kind == "beat":
        return left > _MUCH_LEFT and state.pack.heights[cards[-1]] > 6
    return left > _FEW_LEFT
