from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notices_read_about
from games import engine
from games.errors import GameError
from games.services.live_game import LiveGame, take_up


def seat_note_seen(*, game_id: str, user: User, version: int, as_spectator: bool = False) -> tuple[LiveGame, int]:
    """Note that the user has looked at the game as far as this version of their own; gives the game and their seat.

    It never goes back. Who has looked at all of it has read what the inbox told of the game. With `as_spectator` the
    version counts what everybody has been shown, which is never more. Nobody is nudged: it is nobody else's affair.
    Raises NotFound, Forbidden for who has no seat, and invalid for a version that has not been shown yet.
    """
    with transaction.atomic():
        live = take_up(game_id)
        seat = live.seat_of(user)
        shown = engine.version_for(live.state, engine.SPECTATOR if as_spectator else seat.index)
        if version > shown:
            sentence = _("You have been shown the game up to version {shown}.").format(shown=shown)
            raise GameError("invalid", sentence, status=400, errors={"version": [sentence]})
        if version > seat.seen:
            seat.seen = version
            seat.save(update_fields=["seen"])
        if version == shown:
            notices_read_about(player=user, game=game_id)
    return live, seat.index
