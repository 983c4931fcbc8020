"""Endings with all cards known, which are solved by brute force with the engine.

The level `steady` and all stronger levels find a best move. The estimate of the cost of a best move is 0.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games import ai, engine
from games.engine import Move, Rules, State

LEVELS = [level for level in ai.LEVELS if level not in ("random", "master")]
"""The tested levels. `master` is omitted, because it differs from `sharp` only in the numbers of its settings."""
FREE_TRANSFERS = {"preset": "classic-36", "transfer": "untouched", "transfer_cards": "any"}


class BruteForceSolver:
    """Computes the worth of a move by trying all continuations in the engine, up to the end of bout `last`.

    The worth is 1 if the player who moves can force a win by then, -1 if the opponent can, and otherwise 0.
    """

    def __init__(self, last: int) -> None:
        self.last = last
        self.found: dict[Any, bool] = {}

    def find_worth(self, state: State, seat: int, move: Move) -> int:
        after = _play_on_copy(state, seat, move)
        return 1 if self.can_win(after, seat) else -1 if self.can_win(after, 1 - seat) else 0

    def can_win(self, state: State, seat: int) -> bool:
        """Return whether the seat can force a win by the end of bout `self.last`."""
        if state.over:
            fools = state.result["fools"] if state.result else []
            return bool(fools) and seat not in fools
        if state.bout > self.last:
            return False
        table = tuple((pair.attack, pair.defence) for pair in state.table)
        key = (seat, state.bout, state.phase, state.attacker, table, tuple(state.hands), state.passed)
        if key not in self.found:
            mover = engine.list_awaited_seats(state)[0]
            decide = any if mover == seat else all
            legal = engine.list_legal_moves(state, mover)
            self.found[key] = decide(self.can_win(_play_on_copy(state, mover, move), seat) for move in legal)
        return self.found[key]


def _play_on_copy(state: State, seat: int, move: Move) -> State:
    after = state.copy()
    engine.play_move(after, seat, move)
    return after


def generate_endings(rules: Any, cards: int, number: int) -> Iterator[tuple[State, int]]:
    """Yield pairs of a state and the seat that moves in it, each from another game with random moves.

    The state has at most `cards` cards, and the seat has several legal moves.
    """
    seed = 0
    while number:
        seed, rng = seed + 1, random.Random(seed)
        state, _ = engine.deal_game(Rules.from_data(rules), 2, seed=rng.randbytes(32))
        while not state.over:
            seat = engine.list_awaited_seats(state)[0]
            legal = engine.list_legal_moves(state, seat)
            if not state.talon and len(legal) > 1 and 36 - state.discard.bit_count() <= cards:
                yield state, seat
                number -= 1
                break
            engine.play_move(state, seat, rng.choice(legal))


@pytest.mark.parametrize(
    ("rules", "cards", "number", "bouts"),
    [("classic-36", 9, 30, 100), ("classic-36-transfer", 7, 30, 8), ("alemi-36", 7, 30, 8), (FREE_TRANSFERS, 7, 30, 8)],
)
def test_all_levels_find_a_best_move_and_reviews_compute_the_cost_of_every_move(
    rules: Any, cards: int, number: int, bouts: int
) -> None:
    costly_moves = 0
    for state, seat in generate_endings(rules, cards, number):
        brute_force = BruteForceSolver(state.bout + bouts)
        legal = engine.list_legal_moves(state, seat)
        worths = {move: brute_force.find_worth(state, seat, move) for move in legal}
        best = max(worths.values())
        view, memory = engine.build_view(state, seat), engine.build_memory(state, seat)
        for level in LEVELS:
            chosen = ai.choose_move(level, view, legal, state.rules, random.Random(1), memory)
            assert worths[chosen] == best, (level, view, chosen)
        for move in legal:
            estimate = ai.estimate_move_cost(move, view, legal, state.rules, random.Random(1), memory)
            if estimate is not None:
                assert estimate.cost == (best - worths[move]) / 2, (view, move)
                assert worths[estimate.best_move] == best
                costly_moves += estimate.cost > 0
    assert costly_moves > 5


def test_all_levels_beat_the_card_that_leaves_a_card_to_transfer_with() -> None:
    """If only the last unbeaten card can be transferred, it matters which card is beaten first. Here, the six of hearts
    cannot be beaten, but it can be transferred with the six of clubs.
    """
    hands = [["6C", "TD", "TS"], ["7C", "TH", "7S"]]
    table = [{"attack": "6H", "by": 0}, {"attack": "6D", "by": 1}]
    roles = {"phase": "defending", "starter": 0, "attacker": 1, "transfers": 1}
    state, _ = engine.set_up_position(
        Rules.from_data("alemi-36", 2), {"hands": hands, "trump": "H", "table": table, **roles}
    )
    legal, view, memory = engine.list_legal_moves(state, 0), engine.build_view(state, 0), engine.build_memory(state, 0)
    for level in LEVELS:
        chosen = ai.choose_move(level, view, legal, state.rules, random.Random(1), memory)
        assert str(chosen) == "beat 6D TD", level
    taking = next(move for move in legal if move.kind == "take")
    estimate = ai.estimate_move_cost(taking, view, legal, state.rules, random.Random(1), memory)
    assert estimate is not None
    assert (str(estimate.best_move), estimate.cost) == ("beat 6D TD", 1)
