from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import mark_notifications_about_read
from games import engine
from games.errors import build_invalid_error
from games.services.live_game import LiveGame, lock_live_game


def record_seen_version(*, game_id: str, user: User, version: int, as_spectator: bool = False) -> tuple[LiveGame, int]:
    """Record that the user has seen the game up to this version. Return the locked game and the user's seat.

    The recorded version never decreases. At the newest version, the user's notifications of the game become read. With
    `as_spectator`, `version` counts only public events. No client is woken, because only this user sees the value.

    Raises NotFound if the user may not see the game, Forbidden if the user has no seat, and `invalid` if the version
    does not exist yet.
    """
    with transaction.atomic():
        live = lock_live_game(game_id)
        seat = live.get_seat_of(user)
        shown = engine.get_version(live.state, engine.SPECTATOR if as_spectator else seat.index)
        if version > shown:
            sentence = _("You have seen the game only up to version {shown}.").format(shown=shown)
            raise build_invalid_error("version", sentence)
        if version > seat.seen_version:
            seat.seen_version = version
            seat.save(update_fields=["seen_version"])
        if version == shown:
            mark_notifications_about_read(player_ids=[user.pk], game=game_id)
    return live, seat.index
