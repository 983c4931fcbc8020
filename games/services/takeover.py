"""Takeovers: after several overdue moves in a row, a computer plays for a player until the player returns.

After several takeovers in a game, the computer plays that game to the end.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.errors import Conflict
from games.models import Game
from games.services.abandonment import abandon_if_agreed
from games.services.live_game import LiveGame, lock_live_game
from games.services.restrictions import refuse_suspended
from games.services.series_progress import schedule_next_game_after_return


def count_overdue_move(live: LiveGame, seat: int) -> None:
    """Count an overdue move. If it is the `takeover_after`-th in a row, let a computer take over."""
    live.game.overdue[seat] += 1
    live.game.overdue_in_row[seat] += 1
    if live.game.overdue_in_row[seat] >= live.game.series.takeover_after:
        _take_over(live, seat)


def _take_over(live: LiveGame, index: int) -> None:
    live.game.overdue_in_row[index] = 0
    seat = live.seats[index]
    limit = live.game.series.takeovers_max
    seat.is_taken_over = True
    seat.takeovers += 1
    seat.is_taken_over_for_good = limit is not None and seat.takeovers >= limit
    seat.save(update_fields=["is_taken_over", "takeovers", "is_taken_over_for_good"])
    abandon_if_agreed(live)


def take_seat_back(*, game_id: str, user: User, now: datetime | None = None) -> Game:
    """Give the seat that a computer has taken over back to the user. No effect if no computer has taken over.

    If it is the user's turn, the clock starts again with the full time. After the end of the game, the player plays
    again from the next game on, and the pause before it begins if no other player was there.

    - Raises NotFound if the user may not see the game.
    - Raises Forbidden if the user has no seat or is suspended.
    - Raises Conflict if the user has resigned, or if the computer plays to the end after too many takeovers.
    """
    refuse_suspended(user)
    with transaction.atomic():
        live = lock_live_game(game_id, now)
        seat = live.get_seat_of(user)
        if seat.has_resigned:
            raise Conflict(_("You have resigned; a computer plays your hand to the end."))
        if seat.is_taken_over_for_good and not live.game.is_over:
            why = ngettext(
                "A computer has sat in for you {n} time; it plays this game to the end.",
                "A computer has sat in for you {n} times; it plays this game to the end.",
                seat.takeovers,
            )
            raise Conflict(why.format(n=seat.takeovers))
        if seat.is_taken_over:
            seat.is_taken_over = False
            seat.save(update_fields=["is_taken_over"])
            live.present_seat = seat.index
            live.restart_clock(seat.index)
            live.play_automatic_moves()
            live.update_and_save()
            schedule_next_game_after_return(game=live.game, seats=live.seats, now=live.now)
    return live.game
