"""Moves of computer players. A worker chooses a move without a lock, then locks the game and stores or plays the move.

`computer_at`, the due time of the move, stays in the game's row until the move is played. So after a crash another
worker finds the game. A stored move is secret: no selector reads it.
"""

import logging
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from psycopg.types.json import Jsonb

from games import ai, engine, event_log
from games.errors import NotFound
from games.models import Game
from games.services.awaited_seats import LoadedGame
from games.services.live_game import LiveGame, lock_live_game
from games.sql.computer_queue import STORE_CHOICE

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChosenMove:
    """A move that a computer has chosen for a seat, and the version of the game that the seat saw then."""

    seat: int
    version: int
    move: engine.Move

    def is_current(self, live: LiveGame) -> bool:
        """Return whether the move still fits.

        The game must wait for this computer, and its seat must have seen no event since the choice.
        """
        return live.find_computer_turn() == (self.seat, self.version)


def play_computer_move(*, game_id: str, now: datetime | None = None) -> bool:
    """Choose and play a move for the first computer that must act, even if it is not due yet.

    If no computer must act, let standing orders make their next moves. Return False if neither is needed.
    """
    return play_chosen_move(game_id=game_id, chosen=choose_computer_move(game_id=game_id), now=now)


def choose_computer_move(*, game_id: str) -> ChosenMove | None:
    """Choose a move for the first computer that must act, or return None. Takes no lock."""
    game = Game.objects.select_related("series").filter(pk=game_id).first()
    if game is None:
        return None
    seats = list(game.seats.order_by("index"))
    return choose_move(LoadedGame(game, seats, event_log.load_state(game), timezone.now()))


def choose_move(loaded: LoadedGame) -> ChosenMove | None:
    """Choose a move for the first computer that must act in the loaded game, or return None."""
    turn = loaded.find_computer_turn()
    if turn is None:
        return None
    seat, version = turn
    return ChosenMove(seat, version, _search_move(loaded, seat, loaded.get_computer_level(seat)))


def play_chosen_move(*, game_id: str, chosen: ChosenMove | None, now: datetime | None = None) -> bool:
    """Play the chosen move if it still fits the game, even if it is not due yet.

    If no computer must act, let standing orders make their next moves. Return False if neither is needed.
    """
    with transaction.atomic():
        try:
            live = lock_live_game(game_id, now)
        except NotFound:
            return False
        return _play_or_continue(live, chosen)


def store_or_play_move(
    *, loaded: LoadedGame, chosen: ChosenMove | None, began: datetime, now: datetime | None = None
) -> datetime | None:
    """Store the move that was chosen in the loaded game, and return when it is due.

    A computer level without a pace plays the move at once. A move that no longer fits the game is dropped. If `chosen`
    is None, standing orders make their next moves. In these three cases, return None. `began` is the time when the
    worker claimed the game.
    """
    pace = timedelta(seconds=ai.get_pace(loaded.get_computer_level(chosen.seat))) if chosen else timedelta()
    if chosen is None or not pace:
        with transaction.atomic():
            _play_or_continue(lock_live_game(loaded.game.pk, now), chosen)
        return None
    due_at = _store_move(loaded, chosen, pace, began, now or timezone.now())
    if due_at is None:  # the game has changed, perhaps only by an event that the seat does not see
        with transaction.atomic():
            live = lock_live_game(loaded.game.pk, now)
            if chosen.is_current(live):
                due_at = _store_move(live, chosen, pace, began, live.now)
    return due_at


def play_stored_move(live: LiveGame) -> None:
    """Play the stored move. If it no longer fits the game, delete it, so that a worker chooses again.

    Raises `RefusalError` if the stored move is illegal.
    """
    chosen = _read_stored_choice(live)
    if chosen is None or not chosen.is_current(live):
        Game.objects.filter(pk=live.game.pk).update(computer_choice=None)
    else:
        _play_or_continue(live, chosen)


def compute_play_time(due_at: datetime, began: datetime, now: datetime, pace: timedelta) -> datetime:
    """Return when to play a move that was due at `due_at`, and that a worker chose from `began` to `now`.

    `pace` is the normal time of the computer's level for a move. A late move is played a whole number of half paces
    after `due_at`, and at least half a pace after `began`. So its time does not reveal how long the worker needed.
    """
    step = pace / 2
    late = max(began + step, now) - due_at
    return due_at + max(0, ceil(late / step)) * step


def _play_or_continue(live: LiveGame, chosen: ChosenMove | None) -> bool:
    """Play the chosen move if it still fits, or let standing orders go on if no computer must act. Then save the game.

    Change nothing if a computer must act, but the move does not fit. Return False if the game needs neither a computer
    nor a worker. No worker is woken, because the caller looks for the next move itself.
    """
    live.is_handled_by_computer_worker = True
    if chosen is not None and chosen.is_current(live):
        live.play_move(chosen.seat, chosen.move, "computer")
    elif live.game.computer_at is None or live.list_awaited_computers():
        return live.game.computer_at is not None
    live.play_automatic_moves()
    live.update_and_save()
    return True


def _store_move(
    loaded: LoadedGame, chosen: ChosenMove, pace: timedelta, began: datetime, now: datetime
) -> datetime | None:
    """Store the chosen move and return when it is due. If the game has changed since it was loaded, return None."""
    game = loaded.game
    if game.computer_at is None:
        return None
    due_at = compute_play_time(game.computer_at, began, now, pace)
    choice = Jsonb({"seat": chosen.seat, "version": chosen.version, "move": str(chosen.move)})
    values: list[Any] = [due_at, choice, game.pk, game.version, game.computer_at]
    with connection.cursor() as cursor:
        cursor.execute(STORE_CHOICE, values)
        cursor.nextset()  # from the result of SET to that of UPDATE
        return due_at if cursor.rowcount else None


def _read_stored_choice(live: LiveGame) -> ChosenMove | None:
    stored = live.game.computer_choice
    if stored is None:
        return None
    return ChosenMove(stored["seat"], stored["version"], engine.parse_move(live.state.rules, stored["move"]))


def _search_move(loaded: LoadedGame, seat: int, level: str) -> engine.Move:
    """Choose a move from the seat's view and memory. If the search fails, return the move that the clock would make."""
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
