"""Which move the orders make in a situation, or that they ask."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine import Move, Rules
from games.orders.attacking import opening, throw_in
from games.orders.defending import defence
from games.orders.grammar import ALWAYS, ASK, Orders
from games.orders.situation import Situation

Answer = Callable[[Orders, Situation], Move | None]


def decide(orders: Orders, view: Mapping[str, Any], legal: Sequence[Move], rules: Rules) -> Move | None:
    """One of the `legal` moves, or None: the player is to be asked.

    `view` is the state as the player's own seat sees it, while the game waits for that seat.
    """
    answer = _ANSWERS.get(view["phase"])
    return answer(orders, Situation(view, legal, rules)) if answer else None


def exchange(orders: Orders, situation: Situation) -> Move | None:
    if orders.exchange == ASK:
        return None
    return situation.move("exchange" if orders.exchange == ALWAYS else "keep")


_ANSWERS: dict[str, Answer] = {
    "exchanging": exchange,
    "opening": opening,
    "defending": defence,
    "pitching": throw_in,
    "taking": throw_in,
}
