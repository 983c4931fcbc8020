"""Agreement of the players to abandon a game (rulebook, section 7)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine
from games.errors import Conflict, build_game_over_error
from games.models import Game, GameSeat
from games.services.live_game import LiveGame, lock_live_game


def agree_to_abandon(*, game_id: str, user: User, agree: bool = True, now: datetime | None = None) -> Game:
    """Agree to abandon the game, or withdraw the agreement if `agree` is False.

    The game ends when the last required player agrees. Players for whom a computer plays to the end are not required.

    Raises NotFound if the user may not see the game, Forbidden if the user has no seat, and `game_over` if the game is
    over. Raises Conflict if a computer plays the user's hand to the end, or if the user agrees and no other player is
    required. Agreeing again has no effect, even after the game has been abandoned.
    """
    with transaction.atomic():
        live = lock_live_game(game_id, now)
        seat = live.get_seat_of(user)
        if not (live.game.is_abandoned and agree):
            _check_may_agree(live, seat, agree)
            seat.abandon_agreed_at = (seat.abandon_agreed_at or live.now) if agree else None
            seat.save(update_fields=["abandon_agreed_at"])
            if abandon_if_agreed(live):
                live.play_automatic_moves()
                live.update_and_save()
            transaction.on_commit(live.publish_change)
    return live.game


def _check_may_agree(live: LiveGame, seat: GameSeat, agree: bool) -> None:
    if live.game.is_over:
        raise build_game_over_error(engine.get_version(live.state, seat.index))
    if not seat.must_agree_to_abandon:
        raise Conflict(_("A computer plays your hand to the end. Only the others can agree to abandon the game."))
    if agree and len(_find_required_seats(live)) < 2:
        raise Conflict(_("Only you and computers still play, so there is nobody to agree with. You can resign."))


def _find_required_seats(live: LiveGame) -> list[GameSeat]:
    return [seat for seat in live.seats if seat.must_agree_to_abandon]


def abandon_if_agreed(live: LiveGame) -> bool:
    """Abandon the game if all required players, at least two, have agreed. Return whether it has ended.

    The caller then calls `update_and_save`. The log gets no event, because no move ends the game.
    """
    required = _find_required_seats(live)
    if live.state.over or len(required) < 2 or any(seat.abandon_agreed_at is None for seat in required):
        return False
    abandon_game(live)
    return True


def abandon_game(live: LiveGame) -> None:
    """End the game as abandoned: without a fool, penalties or ratings. The caller then calls `update_and_save`."""
    engine.abandon_game(live.state)
    live.game.will_keep = False
