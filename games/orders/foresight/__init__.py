"""Suggestions of orders: the questions that a player will most likely face next, with the steady computer's answers.

They are written in the language of orders and depend only on the player's own view.
"""

from games.engine import Phase, Rules, StateView
from games.orders.foresight.suggestion import KINDS, MAX_SUGGESTIONS, Suggestion, combine_pieces
from games.orders.foresight.suggestions import foresee

__all__ = ["KINDS", "MAX_SUGGESTIONS", "Suggestion", "combine_pieces", "suggest_orders"]


def suggest_orders(view: StateView, rules: Rules, seat: int) -> list[Suggestion]:
    """Return at most MOST suggestions, the likeliest first; none while the game waits for the seat, or without a
    prediction."""
    over = view["phase"] == Phase.OVER or any(seat in one for one in view["out"])
    return [] if over or not view["bout"] or seat in view["must"] else foresee(view, rules, seat)
