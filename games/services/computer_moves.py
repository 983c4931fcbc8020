"""Moves of computer players. A worker chooses a move without a lock, then locks the game and plays the move if it still
fits.

`computer_at` stays in the game's row until the move is played, so a worker may crash at any point.
"""

import logging
import random
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import ai, engine, event_log
from games.errors import NotFound
from games.models import Game
from games.services.awaited_seats import LoadedGame
from games.services.live_game import LiveGame, lock_live_game

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChosenMove:
    """A move that a computer of this level has chosen for a seat, and the view on which the choice is based."""

    level: str
    seat: int
    view: engine.StateView
    move: engine.Move

    def is_current(self, live: LiveGame) -> bool:
        """Return whether it is still this computer's turn and the view has not changed since the choice."""
        return self.seat in live.awaited_computers() and engine.build_view(live.state, self.seat) == self.view


def play_computer_move(*, game_id: str, now: datetime | None = None) -> bool:
    """Choose and play one computer move, or continue with standing orders. Return False if the game needs neither."""
    return play_chosen_move(game_id=game_id, thought=choose_computer_move(game_id=game_id), now=now)


def choose_computer_move(*, game_id: str) -> ChosenMove | None:
    """Choose a move for the first computer that must act, or return None. Takes no lock and does not write."""
    loaded = _load_game(game_id)
    if loaded is None or not loaded.awaited_computers():
        return None
    seat = loaded.awaited_computers()[0]
    level = loaded.seats[seat].computer or loaded.game.series.takeover_level
    return ChosenMove(level, seat, engine.build_view(loaded.state, seat), _choose_move(loaded, seat, level))


def play_chosen_move(*, game_id: str, thought: ChosenMove | None, now: datetime | None = None) -> bool:
    """Play the chosen move if it is still current, or continue with standing orders if no computer must act.

    Return False if the game waits for neither.
    """
    with transaction.atomic():
        try:
            live = lock_live_game(game_id, now)
        except NotFound:
            return False
        live.is_in_computer_queue = True
        if thought is not None and thought.is_current(live):
            live.play(thought.seat, thought.move, "computer")
        elif live.game.computer_at is None or live.awaited_computers():
            return live.game.computer_at is not None
        live.play_automatic_moves()
        live.update_and_save()
    return True


def _load_game(game_id: str) -> LoadedGame | None:
    """Load the game without a lock."""
    game = Game.objects.select_related("series").filter(pk=game_id).first()
    if game is None:
        return None
    return LoadedGame(game, list(game.seats.order_by("index")), event_log.load_state(game), timezone.now())


def _choose_move(loaded: LoadedGame, seat: int, level: str) -> engine.Move:
    """Choose a move from the seat's view and memory. If that fails, return the move that the clock would make."""
    state = loaded.state
    view, memory, legal = (
        engine.build_view(state, seat),
        engine.build_memory(state, seat),
        engine.list_legal_moves(state, seat),
    )
    try:
        return ai.choose_move(level, view, legal, state.rules, random.SystemRandom(), memory)
    except Exception as error:  # no bug in the search may stop the game
        # Log only the type of the error: its text may name a card, and logs must not contain cards.
        logger.error("The computer in seat %s of game %s failed: %s", seat, loaded.game.pk, type(error).__name__)
        return engine.choose_overdue_move(state, seat)
