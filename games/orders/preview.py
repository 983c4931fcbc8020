"""A preview of the moves that standing orders would make, computed from the player's own view only."""

from collections.abc import Sequence
from typing import TypedDict

from games import engine
from games.engine import Move, Phase, Rules, State, StateView
from games.engine.cards import NAMES
from games.orders import supposed_states
from games.orders.attack_orders import is_to_be_thrown_in, select_throw_in_orders
from games.orders.decision import decide_move
from games.orders.grammar import Orders
from games.orders.situation import Situation


class AnswerPreview(TypedDict):
    """An attack card, and the move that answers it. `move` is None if the player would decide."""

    card: str
    move: str | None


class ThrowInsPreview(TypedDict):
    """The cards that the orders would throw in before (`beating`) and after (`taking`) a take."""

    beating: list[str]
    taking: list[str]


class OrdersPreview(TypedDict):
    """The moves that the orders would make with the player's present hand. None means that the player would decide.

    - `now`: the move in the present position. It is None if the game does not wait for the player.
    - `opening`: the next opening.
    - `attacks`: the answer to each card that might be played against the player. The card is a throw-in of the present
      bout if the player is defending, and opens a later bout otherwise.
    """

    now: str | None
    opening: str | None
    attacks: list[AnswerPreview]
    throw_ins: ThrowInsPreview


def preview_orders(
    orders: Orders, view: StateView, legal: Sequence[Move], rules: Rules, *, asked: bool, left_in: int
) -> OrdersPreview:
    """Return the moves that the orders would make.

    `asked` is True if the game waits for the player. `left_in` is the bout in which the player left the orders.
    """
    valid_now = orders.select_for_bout(view["bout"], left_in)
    now = _write_move(decide_move(valid_now, view, legal, rules)) if asked else None
    if not view["bout"] or view["phase"] == Phase.OVER:
        return {"now": now, "opening": None, "attacks": [], "throw_ins": _list_throw_ins(valid_now, None)}
    situation = Situation(view, legal, rules)
    seat = situation.me
    supposed = supposed_states.suppose_own_opening(view, rules, seat)
    return {
        "now": now,
        "opening": None if supposed is None else _decide_move_text(orders, supposed, seat, rules, left_in),
        "attacks": [
            {"card": NAMES[card], "move": _decide_move_text(orders, state, seat, rules, left_in)}
            for card in supposed_states.list_cards_elsewhere(view, rules, seat)
            if (state := supposed_states.suppose_attack(view, rules, seat, card)) is not None
        ],
        "throw_ins": _list_throw_ins(valid_now, situation),
    }


def _decide_move_text(orders: Orders, state: State, seat: int, rules: Rules, left_in: int) -> str | None:
    valid = orders.select_for_bout(state.bout, left_in)
    return _write_move(decide_move(valid, engine.build_view(state, seat), engine.list_legal_moves(state, seat), rules))


def _write_move(move: Move | None) -> str | None:
    return None if move is None else str(move)


def _list_throw_ins(orders: Orders, situation: Situation | None) -> ThrowInsPreview:
    """Return the cards that the orders would throw in if their ranks were on the table."""
    if situation is None or orders.pass_this_bout:
        return {"beating": [], "taking": []}
    return {
        "beating": _list_wanted_cards(orders, situation, taking=False),
        "taking": _list_wanted_cards(orders, situation, taking=True),
    }


def _list_wanted_cards(orders: Orders, situation: Situation, *, taking: bool) -> list[str]:
    wanted = select_throw_in_orders(orders, taking=taking)
    return [NAMES[card] for card in situation.hand if is_to_be_thrown_in(wanted, card, situation)] if wanted else []
