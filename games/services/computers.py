"""The moves of computer players: one a transaction, each under the lock and only while it is still that seat's turn.

What is due stays in the game's row until it is done, so a worker may die at any point.
"""

import logging
import random
from datetime import datetime

from django.db import transaction

from games import ai, engine
from games.errors import NotFound
from games.services.hand import Hand, take_up

logger = logging.getLogger(__name__)


def computer_move(*, game_id: str, now: datetime | None = None) -> bool:
    """Play one move for a computer that this game waits for, or go on with standing orders where there were many;
    False if there is nothing to do (any more)."""
    with transaction.atomic():
        try:
            hand = take_up(game_id, now)
        except NotFound:
            return False
        waiting = hand.waiting_computers()
        if waiting:
            _play(hand, waiting[0])
        elif hand.game.computer_at is None:
            return False
        hand.settle()
        hand.save()
    return True


def _play(hand: Hand, seat: int) -> None:
    """What the chooser says; should it fail, what the clock would play, so that no game waits for it for ever."""
    try:
        hand.play(seat, _choice(hand, seat), "computer")
    except Exception as error:  # a chooser's mistake of any kind must not stall the game
        # Not the error's own words: they may name a card, and logs do not.
        logger.error("The computer in seat %s of game %s failed: %s", seat, hand.game.pk, type(error).__name__)
        hand.play(seat, str(engine.overdue_move(hand.state, seat)), "computer")


def _choice(hand: Hand, seat: int) -> str:
    """A chooser is given what its seat may see and nothing else."""
    level = hand.seats[seat].computer or hand.game.series.takeover_level
    legal = [str(move) for move in engine.legal_moves(hand.state, seat)]
    return ai.choose(level, engine.view(hand.state, seat), legal, hand.state.rules, random.SystemRandom())
