"""The search for a computer's move under rules that the kernel does not support.

The search generates random states that agree with what the computer sees. In each state, the engine plays one of the
possible moves, and then the rest of the game. There all players choose their moves by simple habits. In games on trust,
they sometimes bluff and sometimes challenge, at random.

The engine is slow, so the search considers few moves, tries the better ones more often, and builds no tree.
"""

import random
from collections.abc import Sequence
from math import inf, log, sqrt

from games import engine
from games.ai.search import budget
from games.ai.search.imagined_states import StateGenerator
from games.ai.search.tree import score_result
from games.engine import Move, Phase, RefusalError, State
from games.engine.cards import build_set
from games.engine.moves.defender_moves import Beat
from games.engine.table import iterate_seats

_EXPLORATION_WEIGHT = 0.7
_BLUFF_RATE = 0.3
_CHALLENGE_RATE = 0.3
_MAX_TALON_FOR_THROWN_TRUMPS, _MAX_TALON_FOR_HIGH_TRUMPS = 2, 6
_MAX_PLAYOUT_MOVES = 120
"""The largest number of moves in a playout. The result of a longer game is estimated from the sizes of the hands."""


class _StepBudget:
    """A counter of the steps that the search may still take."""

    def __init__(self, left: int) -> None:
        self.left = left


def choose_by_playouts(
    imagined: StateGenerator, seat: int, moves: Sequence[Move], playouts: int, max_steps: int, rng: random.Random
) -> Move:
    """Return the move with the best results in `playouts` playouts, but in at most `max_steps` steps."""
    won, tried, steps = [0.0] * len(moves), [0] * len(moves), _StepBudget(max_steps)
    for number in range(playouts):
        if steps.left <= 0:
            break
        steps.left -= imagined.pack_size
        index = max(range(len(moves)), key=lambda i: _compute_ucb1_score(won[i], tried[i], number))
        try:
            state = imagined.build_state(rng)
            engine.play_move(state, seat, moves[index])
        except RefusalError:  # an impossible state or move says nothing about the results of the move
            tried[index] += 1
            continue
        won[index] += _play_out(state, seat, steps, rng)
        tried[index] += 1
    return moves[max(range(len(moves)), key=lambda i: (tried[i], won[i]))]


def _compute_ucb1_score(won: float, tried: int, number: int) -> float:
    return inf if not tried else won / tried + _EXPLORATION_WEIGHT * sqrt(log(number + 1) / tried)


def _play_out(state: State, seat: int, steps: _StepBudget, rng: random.Random) -> float:
    """Play the state to its end, and return the result for the seat. After too many moves or steps, estimate it."""
    for _ in range(_MAX_PLAYOUT_MOVES):
        if state.over or steps.left <= 0:
            break
        mover = engine.list_awaited_seats(state)[0]
        legal = engine.list_legal_moves(state, mover)
        steps.left -= budget.STEPS_PER_MOVE + len(legal)
        engine.play_move(state, mover, choose_by_habit(state, legal, rng))
    if not state.over:
        return _estimate_result(state, seat)
    return score_result(build_set(state.result["fools"]) if state.result else 0, state.players)[seat]


def _estimate_result(state: State, seat: int) -> float:
    """Estimate a seat's result (0 to 1) of a game that was not played to its end. Fewer cards than the average are
    better.
    """
    hand_sizes = [state.hands[one].bit_count() for one in iterate_seats(state.playing)]
    own_size, average_size = state.hands[seat].bit_count(), sum(hand_sizes) / len(hand_sizes)
    return min(1.0, max(0.0, 0.5 + (average_size - own_size) / (4 * state.rules.hand_size)))


def choose_by_habit(state: State, legal: Sequence[Move], rng: random.Random) -> Move:
    """Return the move that a player makes in a playout: usually the one with the cheapest card.

    The player keeps a trump that is too valuable for the size of the talon. In a game on trust, the player sometimes
    bluffs or challenges.
    """
    kinds: dict[str, list[Move]] = {}
    for move in legal:
        hidden = isinstance(move, Beat) and move.face_down
        kinds.setdefault("hidden" if hidden else move.kind, []).append(move)
    if "challenge" in kinds and rng.random() < _CHALLENGE_RATE:
        return kinds["challenge"][0]
    for kind in ("exchange", "transfer", "reflect", "beat", "attack"):
        if kind in kinds:
            move = min(kinds[kind], key=lambda move: _get_cost_key(state, move))
            if state.phase is Phase.OPENING or not _is_too_costly(state, move):
                return _turn_face_down_at_random(move, kinds.get("hidden", []), rng)
    if "hidden" in kinds and rng.random() < _BLUFF_RATE:
        return min(kinds["hidden"], key=lambda move: _get_cost_key(state, move))
    return kinds.get("take", kinds.get("pass", kinds.get("keep", legal)))[0]


def _turn_face_down_at_random(move: Move, hidden: list[Move], rng: random.Random) -> Move:
    """Return `move`, or with probability 1/2 the same beat face down, if it is in `hidden`."""
    same = [other for other in hidden if other.get_faces() == move.get_faces()]
    return same[0] if same and rng.random() < 0.5 else move


def _get_cost_key(state: State, move: Move) -> tuple[int, int, int]:
    cards = move.get_faces()
    if not cards:
        return 0, 0, 0
    return len(cards), state.pack.high_cards >> cards[-1] & 1, state.pack.heights[cards[-1]]


def _is_too_costly(state: State, move: Move) -> bool:
    cards, left = move.get_faces(), len(state.talon)
    if not cards or not state.pack.high_cards >> cards[-1] & 1:
        return False
    if move.kind == "beat":
        return left > _MAX_TALON_FOR_HIGH_TRUMPS and state.pack.heights[cards[-1]] > 6
    return left > _MAX_TALON_FOR_THROWN_TRUMPS
