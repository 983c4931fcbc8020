"""The ladder of being late: after so many overdue moves in a row a computer takes the seat over until its player comes
back; after so many takeovers it plays that game to the end."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.errors import Conflict
from games.models import Game
from games.services.abandoning import abandon_if_agreed
from games.services.live_game import LiveGame, take_up


def was_late(live: LiveGame, seat: int) -> None:
    """The clock has moved for the seat: one more overdue move, and with enough of them a computer sits in."""
    live.game.overdue[seat] += 1
    live.game.overdue_in_row[seat] += 1
    if live.game.overdue_in_row[seat] >= live.game.series.takeover_after:
        _let_computer_sit_in(live, seat)


def _let_computer_sit_in(live: LiveGame, index: int) -> None:
    live.game.overdue_in_row[index] = 0
    seat = live.seats[index]
    most = live.game.series.takeovers_max
    seat.sitting_in = True
    seat.takeovers += 1
    seat.stays = most is not None and seat.takeovers >= most
    seat.save(update_fields=["sitting_in", "takeovers", "stays"])
    abandon_if_agreed(live)


def seat_return(*, game_id: str, user: User, now: datetime | None = None) -> Game:
    """Take one's seat back from the computer that sits in; its full time begins if it is its turn.

    Changes nothing if no computer sits in. It works after the end, too: one is then back for the next game.
    Raises NotFound, Forbidden for who has no seat, Conflict for who has resigned or was late too often.
    """
    with transaction.atomic():
        live = take_up(game_id, now)
        seat = live.seat_of(user)
        if seat.resigned:
            raise Conflict(_("You have resigned; a computer plays your hand to the end."))
        if seat.stays and not live.game.is_over:
            why = ngettext(
                "A computer has sat in for you {n} time; it plays this game to the end.",
                "A computer has sat in for you {n} times; it plays this game to the end.",
                seat.takeovers,
            )
            raise Conflict(why.format(n=seat.takeovers))
        if seat.sitting_in:
            seat.sitting_in = False
            seat.save(update_fields=["sitting_in"])
            live.mover = seat.index
            live.restart_clock(seat.index)
            live.follow_up()
            live.conclude()
    return live.game
