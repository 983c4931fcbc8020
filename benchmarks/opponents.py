"""Simple players as opponents in measurements. Each follows one fixed rule."""

import random
from collections.abc import Sequence
from typing import Any

from games.ai.seat_view import SeatView
from games.engine import Memory, Move, Rules
from games.engine.moves.defender_moves import Beat

View = dict[str, Any]
_GIVING_UP = ("take", "pass", "keep")


def lowest_card(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Play the lowest card that is legal. Give up only if there is none."""
    sight = SeatView(view, rules, 0.0)
    open_ones = [move for move in legal if not _is_about_trust(move) and move.kind not in _GIVING_UP]
    return min(open_ones, key=lambda move: _price(sight, move)) if open_ones else _first(legal, *_GIVING_UP)


def any_card(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Play a random legal card. Give up only if there is none."""
    cards = [move for move in legal if move.kind not in _GIVING_UP]
    return rng.choice(cards or list(legal))


def always_bluff(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Beat every card with the lowest card of the hand, face down."""
    sight = SeatView(view, rules, 0.0)
    hidden = [move for move in legal if isinstance(move, Beat) and move.face_down]
    if hidden:
        return min(hidden, key=lambda move: _price(sight, move))
    return lowest_card(view, legal, rules, rng, memory)


def always_call(view: View, legal: Sequence[Move], rules: Rules, rng: random.Random, memory: Memory) -> Move:
    """Challenge every card that was played face down."""
    calls = [move for move in legal if move.kind == "challenge"]
    return calls[0] if calls else lowest_card(view, legal, rules, rng, memory)


def _is_about_trust(move: Move) -> bool:
    return move.kind == "challenge" or (isinstance(move, Beat) and move.face_down)


def _price(sight: SeatView, move: Move) -> tuple[int, bool, int]:
    """Return a sort key: few cards before many, plain ones before trumps, low ones before high ones."""
    if not move.cards():
        return 0, False, 0
    card = move.cards()[-1]
    return len(move.cards()), sight.is_trump(card), sight.pack.heights[card]


def _first(legal: Sequence[Move], *kinds: str) -> Move:
    return next((move for move in legal if move.kind in kinds), legal[0])


OPPONENTS = {
    "lowest-card": lowest_card,
    "any-card": any_card,
    "always-bluff": always_bluff,
    "always-call": always_call,
}
