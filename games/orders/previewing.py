"""What orders would do, without doing it, told from the player's own view alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from games import engine
from games.engine import Move, Rules, State
from games.engine.cards import NAMES
from games.orders import supposing
from games.orders.attacking import is_wanted, wanted_throw_ins
from games.orders.deciding import decide
from games.orders.grammar import Orders
from games.orders.situation import Situation


def preview(
    orders: Orders, view: Mapping[str, Any], legal: Sequence[Move], rules: Rules, *, asked: bool
) -> dict[str, Any]:
    """`{now, opening, attacks, throw_ins}`; a move of None says that the player would be asked.

    `asked` says that the game waits for the player now. `attacks` has an entry for each card that might come: to the
    attack that the player defends against now, or else to one yet to be opened, answered with the present hand.
    """
    now = _text(decide(orders, view, legal, rules)) if asked else None
    if not view["bout"] or view["phase"] == "over":
        return {"now": now, "opening": None, "attacks": [], "throw_ins": _throw_ins(orders, None)}
    situation = Situation(view, legal, rules)
    seat = situation.me
    supposed = supposing.opening(view, rules, seat)
    return {
        "now": now,
        "opening": None if supposed is None else _decided(orders, supposed, seat, rules),
        "attacks": [
            {"card": NAMES[card], "move": _decided(orders, state, seat, rules)}
            for card in supposing.cards_to_come(view, rules, seat)
            if (state := supposing.attacked_with(view, rules, seat, card)) is not None
        ],
        "throw_ins": _throw_ins(orders, situation),
    }


def _decided(orders: Orders, state: State, seat: int, rules: Rules) -> str | None:
    return _text(decide(orders, engine.view(state, seat), engine.legal_moves(state, seat), rules))


def _text(move: Move | None) -> str | None:
    return None if move is None else str(move)


def _throw_ins(orders: Orders, situation: Situation | None) -> dict[str, list[str]]:
    """The cards of the hand that would be thrown in where their ranks lie on the table, while the defender beats and
    once the defender takes."""
    told: dict[str, list[str]] = {"beating": [], "taking": []}
    if situation is None or orders.pass_this_bout:
        return told
    for name in told:
        if wanted := wanted_throw_ins(orders, taking=name == "taking"):
            told[name] = [NAMES[card] for card in situation.hand if is_wanted(wanted, card, situation)]
    return told
