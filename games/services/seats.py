from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from games.errors import Conflict
from games.models import Game
from games.services.hand import take_up
from games.services.moves import seat_of


def seat_return(*, game_id: str, user: AbstractBaseUser, now: datetime | None = None) -> Game:
    """Take one's seat back from the computer that sits in; its full time begins if it is its turn.

    Changes nothing if no computer sits in. It works after the end, too: one is then back for the next game.
    Raises NotFound, Forbidden for who has no seat, Conflict for who has resigned.
    """
    with transaction.atomic():
        hand = take_up(game_id, now)
        seat = seat_of(hand, user)
        if seat.resigned:
            raise Conflict("You have resigned; a computer plays your hand to the end.")
        if seat.sitting_in:
            seat.sitting_in = False
            seat.save(update_fields=["sitting_in"])
            hand.restart_clock(seat.index)
            hand.settle()
            hand.save()
    return hand.game
