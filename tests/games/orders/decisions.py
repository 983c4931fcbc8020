"""Helpers for tests of standing orders, and of the moves that they make."""

from typing import Any

from games import engine, orders
from tests.engine.compact_games import Game


def decide_move(game: Game, seat: int, **words: Any) -> str | None:
    """Return the move that these standing orders make for the seat, or None if they make none."""
    parsed_orders = orders.parse_orders(words, game.rules)
    move = orders.decide_move(
        parsed_orders, engine.build_view(game.state, seat), engine.list_legal_moves(game.state, seat), game.rules
    )
    return None if move is None else str(move)


def build_rule(what: str, do: str, *cards: str, **more: Any) -> dict[str, Any]:
    """Build a rule of standing orders about attack cards.

    `what` selects the attack cards: a card (`7S`), a rank (`7`), a highest rank (`..T`), `trump`, `plain` or `any`.
    `do` is the action, and `cards` are the cards for it. `more` are further fields of the rule.
    """
    conditions: dict[str, Any] = {
        "trump": {"trump": True},
        "plain": {"trump": False},
        "any": {},
    }
    if what not in conditions:
        name = "up_to" if what.startswith("..") else "rank" if len(what) == 1 else "card"
        conditions[what] = {name: what.removeprefix("..")}
    return {"if": conditions[what], "do": do, **({"with": list(cards)} if cards else {}), **more}
