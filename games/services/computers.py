"""The moves of computer players: one a transaction, each under the lock and only while it is still that seat's turn.

What is due stays in the game's row until it is done, so a worker may die at any point.
"""

import logging
import random
from datetime import datetime

from django.db import transaction

from games import ai, engine
from games.errors import NotFound
from games.services.live_game import LiveGame, take_up

logger = logging.getLogger(__name__)


def computer_move(*, game_id: str, now: datetime | None = None) -> bool:
    """Play one move for a computer that this game waits for, or go on with standing orders where there were many;
    False if there is nothing to do (any more)."""
    with transaction.atomic():
        try:
            live = take_up(game_id, now)
        except NotFound:
            return False
        live.in_line = True
        waiting = live.waiting_computers()
        if waiting:
            _play(live, waiting[0])
        elif live.game.computer_at is None:
            return False
        live.follow_up()
        live.conclude()
    return True


def _play(live: LiveGame, seat: int) -> None:
    """What the chooser says; should it fail, what the clock would play, so that no game waits for it for ever."""
    try:
        live.play(seat, _choice(live, seat), "computer")
    except Exception as error:  # a chooser's mistake of any kind must not stall the game
        # Not the error's own words: they may name a card, and logs do not.
        logger.error("The computer in seat %s of game %s failed: %s", seat, live.game.pk, type(error).__name__)
        live.play(seat, engine.overdue_move(live.state, seat), "computer")


def _choice(live: LiveGame, seat: int) -> engine.Move:
    """A chooser is given what its seat may see, and was shown before, and nothing else."""
    level = live.seats[seat].computer or live.game.series.takeover_level
    legal = engine.legal_moves(live.state, seat)
    view, memory = engine.view(live.state, seat), engine.remembered(live.state, seat)
    return ai.choose(level, view, legal, live.state.rules, random.SystemRandom(), memory)
