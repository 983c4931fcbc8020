"""What is most likely to be asked of a player next, with the answer that the steady computer would give in their
place, in the language of orders. All of it is told from the player's own view."""

from collections.abc import Mapping
from typing import Any

from games.engine import Rules
from games.orders.foresight.foreseeing import foreseen
from games.orders.foresight.suggestion import KINDS, MOST, Suggestion, together

__all__ = ["KINDS", "MOST", "Suggestion", "suggested", "together"]


def suggested(view: Mapping[str, Any], rules: Rules, seat: int) -> list[Suggestion]:
    """At most MOST, the likeliest first; none while the game waits for the seat, or where nothing can be foreseen."""
    over = view["phase"] == "over" or any(seat in one for one in view["out"])
    return [] if over or not view["bout"] or seat in view["must"] else foreseen(view, rules, seat)
