"""Standing orders carried out: a seat that has to act, and has said beforehand how, acts at once.

An order that fails or does not fit is no order: its player is asked. Nothing in the log tells its moves from others.
"""

import logging
from typing import TYPE_CHECKING

from games import engine, orders
from games.engine import Refused
from games.engine.table import round_from
from games.models import StandingOrders
from games.orders import Orders

if TYPE_CHECKING:
    from games.services.hand import Hand

logger = logging.getLogger(__name__)

MOST_AT_A_TIME = 200
"""Moves that orders make in one transaction. Where all have orders for everything a game could go on for thousands;
a worker goes on from there."""

Left = dict[int, tuple[Orders, int]]
"""By seat, the orders and the bout in which they were left."""


def follow_one(hand: "Hand", seats: list[int]) -> bool:
    """Carry one order out for the first of these seats that has an answer, from the primary attacker on in the
    direction of play. False if none has. Reads the orders once for each hand, and only where there are some."""
    asked = [seat for seat in round_from(hand.state, hand.state.attacker) if seat in seats and has_orders(hand, seat)]
    return any(_follow(hand, seat) for seat in asked)


def has_orders(hand: "Hand", seat: int) -> bool:
    """A computer that plays for somebody does not use their orders."""
    return bool(hand.game.orders >> seat & 1) and not hand.seats[seat].played_by_computer


def _follow(hand: "Hand", seat: int) -> bool:
    move = answer(hand, seat)
    if move is None:
        return False
    try:
        hand.play(seat, move, "player")
    except Refused as error:
        logger.error("An order in seat %s of game %s was refused: %s", seat, hand.game.pk, error.code)
        return False
    hand.game.moves[seat] += 1
    return True


def answer(hand: "Hand", seat: int) -> str | None:
    """The move that the seat's orders make now; None where they ask."""
    if hand.orders is None:
        hand.orders = left_for(hand)
    if seat not in hand.orders:
        return None
    left, bout = hand.orders[seat]
    standing = left.in_bout(hand.state.bout, bout)
    legal = [str(move) for move in engine.legal_moves(hand.state, seat)]
    try:
        return orders.decide(standing, engine.view(hand.state, seat), legal, hand.state.rules)
    except Exception as error:  # whatever is wrong with an order: its player is asked, and the game goes on
        logger.error("The orders of seat %s of game %s failed: %s", seat, hand.game.pk, type(error).__name__)
        return None


def left_for(hand: "Hand") -> Left:
    left: Left = {}
    for row in StandingOrders.objects.filter(game_id=hand.game.pk):
        try:
            left[row.seat] = orders.read(row.words, hand.state.rules), row.bout
        except orders.OrdersInvalid:
            logger.error("The orders of seat %s of game %s cannot be read", row.seat, hand.game.pk)
    return left
