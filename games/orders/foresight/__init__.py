"""Suggestions of orders: the questions that a player will most likely face next, with the steady computer's answers.

They are written in the language of orders and depend only on the player's own view.
"""

from collections.abc import Mapping
from typing import Any

from games.engine import Phase, Rules
from games.orders.foresight.foreseeing import foresee
from games.orders.foresight.suggestion import KINDS, MOST, Suggestion, together

__all__ = ["KINDS", "MOST", "Suggestion", "suggested", "together"]


def suggested(view: Mapping[str, Any], rules: Rules, seat: int) -> list[Suggestion]:
    """Return at most MOST suggestions, the likeliest first; none while the game waits for the seat, or without a
    prediction."""
    over = view["phase"] == Phase.OVER or any(seat in one for one in view["out"])
    return [] if over or not view["bout"] or seat in view["must"] else foresee(view, rules, seat)
