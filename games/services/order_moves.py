"""Carries out standing orders: if a seat must act and its orders fit the situation, the seat moves at once.

If no order fits, or an order fails, the player moves by hand. The log does not show that a move was ordered. Rows of
`OrderedMove` do, and only the player may see them.
"""

import logging
from collections.abc import Sequence

from games import engine, orders
from games.engine.table import list_seats_from
from games.models import Game, StandingOrders
from games.orders import Orders

logger = logging.getLogger(__name__)

MAX_MOVES_PER_TRANSACTION = 200
"""The maximum number of ordered moves in one transaction. After that, a worker continues. If all players have orders
for every situation, a game could go on for thousands of moves."""

OrdersBySeat = dict[int, tuple[Orders, int]]
"""Maps each seat to a pair: its standing orders, and the bout in which they were given."""


def load_standing_orders(game: Game, rules: engine.Rules) -> OrdersBySeat:
    """Load all standing orders of a game. Orders that cannot be parsed are left out, and an error is logged."""
    orders_by_seat: OrdersBySeat = {}
    for row in StandingOrders.objects.filter(game_id=game.pk):
        try:
            orders_by_seat[row.seat] = orders.parse_orders(row.orders, rules), row.bout
        except orders.InvalidOrdersError:
            logger.error("The orders of seat %s of game %s cannot be read", row.seat, game.pk)
    return orders_by_seat


def find_next_move(
    game: Game, state: engine.State, by_seat: OrdersBySeat, seats: Sequence[int]
) -> tuple[int, engine.Move] | None:
    """Return the next seat whose standing orders make a legal move, and this move, or None.

    Only the orders of `seats` are considered. The search begins at the primary attacker and follows the direction of
    play.
    """
    for seat in list_seats_from(state, state.attacker):
        if seat in seats and seat in by_seat and (move := decide_move(game, state, seat, *by_seat[seat])) is not None:
            return seat, move
    return None


def decide_move(game: Game, state: engine.State, seat: int, stored: Orders, left_in: int) -> engine.Move | None:
    """Return the move that the seat's standing orders make now, or None if the player must decide.

    `left_in` is the bout in which the orders were given, because some orders are only for that bout.
    """
    valid = stored.select_for_bout(state.bout, left_in)
    try:
        return orders.decide_move(
            valid, engine.build_view(state, seat), engine.list_legal_moves(state, seat), state.rules
        )
    except Exception as error:  # a faulty order must not stop the game: its player moves by hand
        logger.error("The orders of seat %s of game %s failed: %s", seat, game.pk, type(error).__name__)
        return None
