"""How a game ends that its players agree to abandon (rulebook, section 7)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.errors import Conflict, GameError
from games.models import Game, Seat
from games.services.live_game import LiveGame, take_up


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
            transaction.on_commit(live.tell_readers)
    return live.game


def _refuse_without_a_say(live: LiveGame, seat: Seat, agree: bool) -> None:
    if live.game.is_over:
        version = engine.version_for(live.state, seat.index)
        raise GameError("game_over", _("The game is over."), status=409, version=version)
    if not seat.has_a_say:
        raise Conflict(_("A computer plays your hand to the end: to abandon the game is for the others to agree."))
    if agree and len(those_with_a_say(live)) < 2:
        raise Conflict(_("Nobody but you and computers plays on, so there is nobody to agree with: you can resign."))


def those_with_a_say(live: LiveGame) -> list[Seat]:
    """One alone has nobody to agree with: who plays on against computers, and wants no more of it, resigns."""
    return [seat for seat in live.seats if seat.has_a_say]


def abandon_if_agreed(live: LiveGame) -> bool:
    """End the game if everybody who has a say agrees, and these are two at least; settling and saving are left to the
    caller. No move ends it: nothing is added to its log."""
    asked = those_with_a_say(live)
    if live.state.over or len(asked) < 2 or any(seat.abandon_agreed_at is None for seat in asked):
        return False
    engine.abandon(live.state)
    live.game.will_keep = False
    return True
