"""Suggestions of standing orders. A suggestion is a question that the player will probably have to answer soon (for
example, an attack), with several answers to choose from. The answer of the steady computer comes first.

Each answer is a piece of standing orders. A suggestion depends only on the player's own view.
"""

from games.engine import Phase, Rules, StateView
from games.orders.foresight.suggestion import MAX_SUGGESTIONS, QUESTION_KINDS, Suggestion, combine_orders
from games.orders.foresight.suggestions import suggest_for_all_kinds

__all__ = ["MAX_SUGGESTIONS", "QUESTION_KINDS", "Suggestion", "combine_orders", "suggest_orders"]


def suggest_orders(view: StateView, rules: Rules, seat: int) -> list[Suggestion]:
    """Return at most MAX_SUGGESTIONS suggestions. The question that the player will most probably be asked comes first.

    Return an empty list while the game waits for the seat, before the deal, and after the seat has gone out.
    """
    over = view["phase"] == Phase.OVER or any(seat in one for one in view["out"])
    return [] if over or not view["bout"] or seat in view["must"] else suggest_for_all_kinds(view, rules, seat)
