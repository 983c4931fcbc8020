"""Actions of the clock when a deadline has passed.

A worker locks the game's row and checks the deadline again, so repeated, late or lost tasks do no harm.
"""

import logging
from datetime import datetime

from django.db import transaction

from durak_site.database.batches import build_condition_after
from games import engine
from games.errors import NotFound
from games.models import Game
from games.services.live_game import LiveGame, lock_live_game
from games.services.takeover import count_overdue_move

logger = logging.getLogger(__name__)

BATCH_SIZE = 100


def act_on_due_deadlines(*, now: datetime) -> int:
    """Act on all due deadlines. Return the number of games in which the clock acted."""
    acted = 0
    last_handled: tuple[datetime, str] | None = None
    while batch := _load_due_games(now, last_handled):
        for _, game_id in batch:
            acted += _act_or_log(game_id, now)
        last_handled = batch[-1]
    return acted


def _load_due_games(now: datetime, last_handled: tuple[datetime, str] | None) -> list[tuple[datetime, str]]:
    games = Game.objects.filter(deadline_at__lte=now)
    if last_handled is not None:
        games = games.filter(build_condition_after(last_handled, ("deadline_at", "pk")))
    due = games.order_by("deadline_at", "pk").values_list("deadline_at", "pk")[:BATCH_SIZE]
    return [(at, game_id) for at, game_id in due if at is not None]


def _act_or_log(game_id: str, now: datetime) -> bool:
    try:
        return act_on_deadline(game_id=game_id, now=now)
    except Exception:  # a failure in one game must not stop the clocks of others
        logger.exception("The clock could not act in game %s", game_id)
        return False


def act_on_deadline(*, game_id: str, now: datetime) -> bool:
    """Make the overdue move, or end the window. Return False if the deadline is not due or the game is locked."""
    with transaction.atomic():
        try:
            live = lock_live_game(game_id, now, skip_locked=True)
        except NotFound:
            return False
        if live.game.deadline_at is None or live.game.deadline_at > now:
            return False
        _act_for_awaited_seats(live)
        live.play_automatic_moves()
        live.update_and_save()
    return True


def _act_for_awaited_seats(live: LiveGame) -> None:
    """Make moves for the awaited seats: the moves that end the window, or the overdue move."""
    if live.state.phase in engine.WINDOW_PHASES:
        _end_window(live)
    else:
        (seat,) = engine.list_awaited_seats(live.state)
        live.play_move_at_once(seat, engine.choose_overdue_move(live.state, seat), "clock")
        count_overdue_move(live, seat)


def _end_window(live: LiveGame) -> None:
    """End the window by a move for each awaited seat: a pass, or `keep`, which declines the exchange of the trump.

    The log names the clock as the mover. If the seat had already declined the exchange, the log names the player or
    computer of the seat. That move, too, is made only now, so that its time reveals nothing. No move counts as overdue.
    """
    has_kept = live.game.will_keep
    is_ordered = has_kept and live.game.keep_is_ordered
    for seat in engine.list_awaited_seats(live.state):
        by = live.get_mover_kind(seat) if has_kept else "clock"
        live.play_move_at_once(seat, engine.choose_overdue_move(live.state, seat), by, is_ordered=is_ordered)
