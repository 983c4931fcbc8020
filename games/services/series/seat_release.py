"""Frees the seat of a player who does not play."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotFound
from games.models import ChatReader, Game, GameSeat, Holiday, Series, SeriesSeat
from games.services import notifications
from games.services.abandonment import abandon_game
from games.services.clubs.wake_ups import wake_club
from games.services.days_off import get_last_begun_day
from games.services.live_game import LiveGame, lock_live_game
from games.services.series.cancellation import postpone_lapse
from games.services.series.end_agreement import finish_if_agreed
from games.services.series.in_charge import check_in_charge
from games.services.series.locks import lock_series
from games.services.series.seat_owners import open_seat
from games.sql.irreplaceable_players import find_irreplaceable_players


@transaction.atomic
def free_seat(*, series_id: str, user: User, seat: int) -> Series:
    """Make a seat open.

    The creator and the organiser can withdraw an invitation that is not accepted yet. The organiser can also take an
    accepted seat from another player. In a running series, this abandons the running game, and no game is dealt until
    all seats are taken. The players in `find_irreplaceable_players` keep their seats.

    - Raises NotFound if there is no such series or seat.
    - Raises Forbidden if the user is not in charge of the series.
    - Raises Conflict if the seat cannot be freed.
    """
    _check_may_free_seats(Series.objects.filter(pk=series_id).first(), user)  # before a game is locked
    live = _lock_running_game(series_id)
    series = lock_series(series_id)
    _check_may_free_seats(series, user)
    place = series.places.select_related("player").filter(index=seat).first()
    if place is None:
        raise NotFound(_("The table has no such seat."))
    if series.state not in (Series.State.OPEN, Series.State.RUNNING):
        raise Conflict(_("The table is {state}: no seat can be freed.").format(state=series.state_in_words))
    may_replace = user.pk == series.organiser_id and user.pk != place.player_id
    if place.player is None or not (place.accepted_at is None or may_replace):
        raise Conflict(_("Only a seat that is offered to a player who has not accepted yet can be freed."))
    if place.accepted_at is not None and series.state == Series.State.RUNNING:
        _replace_in_running_series(series, place, place.player, live)
    else:
        open_seat(place)
        postpone_lapse(series)
    wake_club(series.club_id)
    return series


def _check_may_free_seats(series: Series | None, user: User) -> None:
    """Raise NotFound without a series, and Forbidden if the user may not free its seats."""
    if series is None:
        raise NotFound
    check_in_charge(series, user, _("Only a player who created or organises the table can free its seats."))


def _lock_running_game(series_id: str) -> LiveGame | None:
    """Lock the running game, if any, and return it. A game is always locked before its series."""
    running = Game.objects.filter(series=series_id, finished_at=None).values_list("pk", flat=True).first()
    return None if running is None else lock_live_game(running)


def _replace_in_running_series(series: Series, place: SeriesSeat, player: User, live: LiveGame | None) -> None:
    """Make the player's seat open, abandon the running game, and notify the players.

    If all remaining players have agreed to end the series, it ends.

    Raises Conflict if the player may not be replaced, or if a game was dealt before the series was locked.
    """
    last = series.games.order_by("-number").first()
    if last is None or not (last.is_over or (live is not None and live.game.pk == last.pk)):
        raise Conflict(_("A game has just been dealt. Look at the table again."))
    if player.pk in find_irreplaceable_players(series):
        raise Conflict(
            _(
                "Once a table has started, only a player who has not moved there can be replaced, and if you play "
                "there yourself, only after a missed deadline."
            )
        )
    now = timezone.now() if live is None else live.now
    GameSeat.objects.filter(game=last, index=place.index, player=player).update(left_at=now)
    open_seat(place)
    _stop_deals_and_delete_future_rows(series, player, now)
    notifications.notify_seat_freed(game=last, seat=place.index, player=player, now=now)
    if live is not None and not live.state.over:
        abandon_game(live)
        live.update_and_save()
    else:
        finish_if_agreed(series)


def _stop_deals_and_delete_future_rows(series: Series, player: User, now: datetime) -> None:
    """Stop automatic deals until the seat is taken. Delete the player's future days off and position in the chat.

    The creator can still read the chat and so keeps the position.
    """
    series.next_game_at = None
    series.save(update_fields=["next_game_at"])
    Holiday.objects.filter(series=series, player=player, day__gt=get_last_begun_day(now)).delete()
    if player.pk != series.creator_id:
        ChatReader.objects.filter(series=series, player=player).delete()
