"""The choice of a move by standing orders."""

from collections.abc import Callable, Sequence

from games.engine import Move, Phase, Rules, StateView
from games.orders.attack_orders import choose_opening, choose_throw_in
from games.orders.defence_orders import choose_defence
from games.orders.grammar import ALWAYS, ASK, Orders
from games.orders.situation import Situation

MoveChooser = Callable[[Orders, Situation], Move | None]


def decide_move(orders: Orders, view: StateView, legal: Sequence[Move], rules: Rules) -> Move | None:
    """Return the move in `legal` that the orders choose, or None if they leave the decision to the player.

    `view` is the state as the player's own seat sees it. The game must wait for that seat.
    """
    choose = _CHOOSER_BY_PHASE.get(view["phase"])
    return choose(orders, Situation(view, legal, rules)) if choose else None


def choose_exchange(orders: Orders, situation: Situation) -> Move | None:
    if orders.exchange == ASK:
        return None
    return situation.find_move("exchange" if orders.exchange == ALWAYS else "keep")


_CHOOSER_BY_PHASE: dict[str, MoveChooser] = {
    Phase.EXCHANGING: choose_exchange,
    Phase.OPENING: choose_opening,
    Phase.DEFENDING: choose_defence,
    Phase.PITCHING: choose_throw_in,
    Phase.TAKING: choose_throw_in,
}
