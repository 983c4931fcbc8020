"""Simple players that serve as opponents in measurements. Each function chooses a move by one fixed rule."""

import random
from collections.abc import Sequence
from typing import Any

from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules
from games.engine.moves.defender_moves import Beat

View = dict[str, Any]
_KINDS_WITHOUT_CARDS = ("take", "pass", "keep")


def choose_lowest_card(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Return the move with the lowest card. Take or pass only if no card can be played."""
    sight = SeatView(view, rules, 0.0)
    open_ones = [move for move in legal if not _is_about_trust(move) and move.kind not in _KINDS_WITHOUT_CARDS]
    if open_ones:
        return min(open_ones, key=lambda move: _make_sort_key(sight, move))
    return _find_first_move(legal, *_KINDS_WITHOUT_CARDS)


def choose_random_card(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Return a random move with a card. Take or pass only if no card can be played."""
    cards = [move for move in legal if move.kind not in _KINDS_WITHOUT_CARDS]
    return rng.choice(cards or list(legal))


def choose_bluff(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Beat with the lowest possible card, face down. If that is impossible, choose like `choose_lowest_card`."""
    sight = SeatView(view, rules, 0.0)
    hidden = [move for move in legal if isinstance(move, Beat) and move.face_down]
    if hidden:
        return min(hidden, key=lambda move: _make_sort_key(sight, move))
    return choose_lowest_card(view, legal, rules, rng, memory)


def choose_challenge(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Challenge a card that was laid face down. Without such a card, choose like `choose_lowest_card`."""
    calls = [move for move in legal if move.kind == "challenge"]
    return calls[0] if calls else choose_lowest_card(view, legal, rules, rng, memory)


def _is_about_trust(move: Move) -> bool:
    return move.kind == "challenge" or (isinstance(move, Beat) and move.face_down)


def _make_sort_key(sight: SeatView, move: Move) -> tuple[int, bool, int]:
    """Return a sort key: moves with few cards come first, then plain suits, then low cards."""
    if not move.get_faces():
        return 0, False, 0
    card = move.get_faces()[-1]
    return len(move.get_faces()), sight.is_trump_or_joker(card), sight.pack.heights[card]


def _find_first_move(legal: Sequence[Move], *kinds: str) -> Move:
    """Return the first move of these kinds, or the first legal move if there is none."""
    return next((move for move in legal if move.kind in kinds), legal[0])


OPPONENTS = {
    "lowest-card": choose_lowest_card,
    "any-card": choose_random_card,
    "always-bluff": choose_bluff,
    "always-call": choose_challenge,
}
