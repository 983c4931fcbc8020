"""What the clock does when a deadline has passed. A deadline is a due time in the game's row; whoever locks the row
while it is still due acts on it, so that doubled, late or lost tasks change nothing."""

import logging
from datetime import datetime

from django.db import transaction

from games import engine
from games.errors import NotFound
from games.models import Game
from games.services.live_game import LiveGame, take_up
from games.services.takeover import was_late

logger = logging.getLogger(__name__)

BATCH = 100


def deadlines_pass(*, now: datetime) -> int:
    """Act on every deadline that is due; gives how many. Costs what is due, whatever the number of open games."""
    acted = 0
    reached: tuple[datetime, str] | None = None
    while batch := _due(now, reached):
        for _, game_id in batch:
            acted += _pass_if_possible(game_id, now)
        reached = batch[-1]
    return acted


def _due(now: datetime, reached: tuple[datetime, str] | None) -> list[tuple[datetime, str]]:
    games = Game.objects.filter(deadline_at__lte=now)
    if reached is not None:
        games = games.filter(deadline_at__gte=reached[0]).exclude(deadline_at=reached[0], pk__lte=reached[1])
    due = games.order_by("deadline_at", "pk").values_list("deadline_at", "pk")[:BATCH]
    return [(at, game_id) for at, game_id in due if at is not None]


def _pass_if_possible(game_id: str, now: datetime) -> bool:
    try:
        return deadline_pass(game_id=game_id, now=now)
    except Exception:  # one game that cannot go on must not stop the clocks of all others
        logger.exception("The clock could not act in game %s", game_id)
        return False


def deadline_pass(*, game_id: str, now: datetime) -> bool:
    """Act for whoever has let this game's deadline pass; False if it is not due (any more), or locked just now."""
    with transaction.atomic():
        try:
            live = take_up(game_id, now, skip_locked=True)
        except NotFound:
            return False
        if live.game.deadline_at is None or live.game.deadline_at > now:
            return False
        _act(live)
        live.follow_up()
        live.conclude()
    return True


def _act(live: LiveGame) -> None:
    if live.state.phase in engine.WINDOWS:
        _end_window(live)
    else:
        _play_overdue(live, *engine.must(live.state))


def _end_window(live: LiveGame) -> None:
    """Who has said nothing has passed, or kept; that is nobody's lateness. A keep said before takes effect now."""
    kept = live.game.will_keep
    is_ordered = kept and live.game.keep_is_ordered
    for seat in engine.must(live.state):
        by = live.moved_by(seat) if kept else "clock"
        live.commit(seat, engine.overdue_move(live.state, seat), by, is_ordered=is_ordered)


def _play_overdue(live: LiveGame, seat: int) -> None:
    live.commit(seat, engine.overdue_move(live.state, seat), "clock")
    was_late(live, seat)
