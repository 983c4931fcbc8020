from datetime import datetime

from django.db import transaction

from accounts.models import User
from games import engine, nudges
from games.errors import Conflict, GameError
from games.models import Game, Seat
from games.services.abandoning import abandon_if_agreed, those_with_a_say
from games.services.live_game import LiveGame, take_up


def seat_return(*, game_id: str, user: User, now: datetime | None = None) -> Game:
    """Take one's seat back from the computer that sits in; its full time begins if it is its turn.

    Changes nothing if no computer sits in. It works after the end, too: one is then back for the next game.
    Raises NotFound, Forbidden for who has no seat, Conflict for who has resigned or was late too often.
    """
    with transaction.atomic():
        live = take_up(game_id, now)
        seat = live.seat_of(user)
        if seat.resigned:
            raise Conflict("You have resigned; a computer plays your hand to the end.")
        if seat.stays and not live.game.is_over:
            raise Conflict(f"A computer has sat in for you {times(seat.takeovers)}; it plays this game to the end.")
        if seat.sitting_in:
            seat.sitting_in = False
            seat.save(update_fields=["sitting_in"])
            live.mover = seat.index
            live.restart_clock(seat.index)
            live.follow_up()
            live.conclude()
    return live.game


def game_abandon(*, game_id: str, user: User, agree: bool = True, now: datetime | None = None) -> Game:
    """Agree, or agree no longer, that the game be abandoned; it is over with the last who agrees.

    Everybody who has a seat has a say, but for those whose hand a computer plays to the end. Saying again what one has
    said changes nothing. Raises NotFound, Forbidden for who has no seat, Conflict for who has no say,
    or nobody to agree with, game_over.
    """
    with transaction.atomic():
        live = take_up(game_id, now)
        seat = live.seat_of(user)
        if not (live.game.is_abandoned and agree):
            _refuse_without_a_say(live, seat, agree)
            seat.abandon_agreed_at = (seat.abandon_agreed_at or live.now) if agree else None
            seat.save(update_fields=["abandon_agreed_at"])
            if abandon_if_agreed(live):
                live.follow_up()
                live.conclude()
            transaction.on_commit(lambda: nudges.game_changed(game_id))
    return live.game


def _refuse_without_a_say(live: LiveGame, seat: Seat, agree: bool) -> None:
    if live.game.is_over:
        version = engine.version_for(live.state, seat.index)
        raise GameError("game_over", "The game is over.", status=409, version=version)
    if not seat.has_a_say:
        raise Conflict("A computer plays your hand to the end: to abandon the game is for the others to agree.")
    if agree and len(those_with_a_say(live)) < 2:
        raise Conflict("Nobody but you and computers plays on, so there is nobody to agree with: you can resign.")


def times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
