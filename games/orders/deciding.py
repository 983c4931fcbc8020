"""Which move the orders make in a situation, or that they ask."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine import Rules
from games.orders.attacking import opening, throw_in
from games.orders.defending import defence
from games.orders.language import ALWAYS, ASK, Orders
from games.orders.situation import Situation

Answer = Callable[[Orders, Situation], str | None]


def decide(orders: Orders, view: Mapping[str, Any], legal: Sequence[str], rules: Rules) -> str | None:
    """One of the `legal` move texts, or None: the player is to be asked.

    `view` is the state as the player's own seat sees it, while the game waits for that seat.
    """
    answer = _ANSWERS.get(view["phase"])
    text = answer(orders, Situation(view, legal, rules)) if answer else None
    return text if text in legal else None


def exchange(orders: Orders, situation: Situation) -> str | None:
    if orders.exchange == ASK:
        return None
    return "exchange" if orders.exchange == ALWAYS else "keep"


_ANSWERS: dict[str, Answer] = {
    "exchanging": exchange,
    "opening": opening,
    "defending": defence,
    "pitching": throw_in,
    "taking": throw_in,
}
