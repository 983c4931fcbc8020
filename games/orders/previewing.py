"""A preview of the effects of orders, computed from the player's own view alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from games import engine
from games.engine import Move, Phase, Rules, State
from games.engine.cards import NAMES
from games.orders import supposing
from games.orders.attacking import is_wanted, select_throw_ins
from games.orders.deciding import decide
from games.orders.grammar import Orders
from games.orders.situation import Situation


def preview(
    orders: Orders, view: Mapping[str, Any], legal: Sequence[Move], rules: Rules, *, asked: bool
) -> dict[str, Any]:
    """Return `{now, opening, attacks, throw_ins}`. A move of None means that the player would decide.

    `asked` tells whether the game waits for the player now. `attacks` has an entry for each card that might come: in
    the attack that the player defends against now, or else in one that opens later, answered with the present hand.
    """
    now = _write_move(decide(orders, view, legal, rules)) if asked else None
    if not view["bout"] or view["phase"] == Phase.OVER:
        return {"now": now, "opening": None, "attacks": [], "throw_ins": _list_throw_ins(orders, None)}
    situation = Situation(view, legal, rules)
    seat = situation.me
    supposed = supposing.opening(view, rules, seat)
    return {
        "now": now,
        "opening": None if supposed is None else _decide_text(orders, supposed, seat, rules),
        "attacks": [
            {"card": NAMES[card], "move": _decide_text(orders, state, seat, rules)}
            for card in supposing.list_cards_to_come(view, rules, seat)
            if (state := supposing.suppose_attack(view, rules, seat, card)) is not None
        ],
        "throw_ins": _list_throw_ins(orders, situation),
    }


def _decide_text(orders: Orders, state: State, seat: int, rules: Rules) -> str | None:
    return _write_move(decide(orders, engine.view(state, seat), engine.legal_moves(state, seat), rules))


def _write_move(move: Move | None) -> str | None:
    return None if move is None else str(move)


def _list_throw_ins(orders: Orders, situation: Situation | None) -> dict[str, list[str]]:
    """Return the cards of the hand that would be thrown in if their ranks are on the table, while the defender beats
    and after the defender takes."""
    preview: dict[str, list[str]] = {"beating": [], "taking": []}
    if situation is None or orders.pass_this_bout:
        return preview
    for name in preview:
        if wanted := select_throw_ins(orders, taking=name == "taking"):
            preview[name] = [NAMES[card] for card in situation.hand if is_wanted(wanted, card, situation)]
    return preview
