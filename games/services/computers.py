"""The moves of computer players: read, think, lock, compare, play. While one thinks nobody waits for a lock.

What is due stays in the game's row until it is done, so a worker may die at any point.
"""

import logging
import random
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import ai, engine, event_log
from games.errors import NotFound
from games.models import Game
from games.services.live_game import LiveGame, take_up
from games.services.waiting import WaitingGame

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Thought:
    """What a computer of this level would play in a seat, on the table as the seat saw it."""

    level: str
    seat: int
    seen: dict[str, Any]
    move: engine.Move

    def holds(self, live: LiveGame) -> bool:
        """Whether it still is that computer's turn, and the seat sees what it saw."""
        return self.seat in live.waiting_computers() and engine.view(live.state, self.seat) == self.seen


def computer_move(*, game_id: str, now: datetime | None = None) -> bool:
    """Play one move for a computer that this game waits for, or go on with standing orders where there were many;
    False if there is nothing to do (any more)."""
    return computer_play(game_id=game_id, thought=computer_think(game_id=game_id), now=now)


def computer_think(*, game_id: str) -> Thought | None:
    """What the computer would play that has to act next; None where none has. Holds no lock, and writes nothing."""
    waiting = _read(game_id)
    if waiting is None or not waiting.waiting_computers():
        return None
    seat = waiting.waiting_computers()[0]
    level = waiting.seats[seat].computer or waiting.game.series.takeover_level
    return Thought(level, seat, engine.view(waiting.state, seat), _choice(waiting, seat, level))


def computer_play(*, game_id: str, thought: Thought | None, now: datetime | None = None) -> bool:
    """Play what was thought, if it still holds; where no computer has to act, go on with standing orders. False if
    there is nothing to do (any more)."""
    with transaction.atomic():
        try:
            live = take_up(game_id, now)
        except NotFound:
            return False
        live.in_line = True
        if thought is not None and thought.holds(live):
            live.play(thought.seat, thought.move, "computer")
        elif live.game.computer_at is None or live.waiting_computers():
            return live.game.computer_at is not None
        live.follow_up()
        live.conclude()
    return True


def _read(game_id: str) -> WaitingGame | None:
    """The game as it stands, without a lock."""
    game = Game.objects.select_related("series").filter(pk=game_id).first()
    if game is None:
        return None
    return WaitingGame(game, list(game.seats.order_by("index")), event_log.load_state(game), timezone.now())


def _choice(waiting: WaitingGame, seat: int, level: str) -> engine.Move:
    """What the chooser says, who is given what its seat may see, and was shown before, and nothing else. Should it
    fail, what the clock would play, so that no game waits for it for ever."""
    state = waiting.state
    view, memory, legal = engine.view(state, seat), engine.remembered(state, seat), engine.legal_moves(state, seat)
    try:
        return ai.choose(level, view, legal, state.rules, random.SystemRandom(), memory)
    except Exception as error:  # a chooser's mistake of any kind must not stall the game
        # Not the error's own words: they may name a card, and logs do not.
        logger.error("The computer in seat %s of game %s failed: %s", seat, waiting.game.pk, type(error).__name__)
        return engine.overdue_move(state, seat)
