"""Standing orders that are due: a seat that has to act, and has said beforehand how, acts at once.

An order that fails or does not fit is no order: its player is asked. Nothing in the log tells its moves from others;
`OrderedMove` does, and only their own player is shown it.
"""

import logging
from collections.abc import Sequence

from games import engine, orders
from games.engine.table import round_from
from games.models import Game, StandingOrders
from games.orders import Orders

logger = logging.getLogger(__name__)

MOST_AT_A_TIME = 200
"""Moves that orders make in one transaction. Where all have orders for everything a game could go on for thousands;
a worker goes on from there."""

Left = dict[int, tuple[Orders, int]]
"""By seat, the orders and the bout in which they were left."""


def left_for(game: Game, rules: engine.Rules) -> Left:
    """All orders that were left in a game; those that cannot be read are none."""
    left: Left = {}
    for row in StandingOrders.objects.filter(game_id=game.pk):
        try:
            left[row.seat] = orders.read(row.words, rules), row.bout
        except orders.OrdersInvalid:
            logger.error("The orders of seat %s of game %s cannot be read", row.seat, game.pk)
    return left


def next_move(game: Game, state: engine.State, left: Left, seats: Sequence[int]) -> tuple[int, engine.Move] | None:
    """The legal move that orders make now, and whose it is: of the first of these seats that has an answer, from the
    primary attacker on in the direction of play. None if none has."""
    for seat in round_from(state, state.attacker):
        if seat in seats and seat in left and (move := answer(game, state, seat, *left[seat])) is not None:
            return seat, move
    return None


def answer(game: Game, state: engine.State, seat: int, wanted: Orders, left_in: int) -> engine.Move | None:
    """The move that these orders of the seat, left in that bout, make now; None where they ask."""
    standing = wanted.in_bout(state.bout, left_in)
    try:
        return orders.decide(standing, engine.view(state, seat), engine.legal_moves(state, seat), state.rules)
    except Exception as error:  # whatever is wrong with an order: its player is asked, and the game goes on
        logger.error("The orders of seat %s of game %s failed: %s", seat, game.pk, type(error).__name__)
        return None
