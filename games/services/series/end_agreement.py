from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict
from games.models import Series
from games.services.series.locks import lock_series
from games.services.series.next_game import check_is_player
from games.services.series.seat_owners import find_seat_of
from games.services.series_progress import finish_series, has_agreement_to_end


@transaction.atomic
def agree_to_end_series(*, series_id: str, user: User, agree: bool = True) -> Series:
    """Agree to end the series after the running game, or withdraw the agreement if `agree` is False.

    The series ends when its organiser agrees, or when all players agree; without a running game, it ends at once.
    Players whose seats a computer has taken over, and deleted accounts, need not agree. If only computers have seats,
    the creator can end the series like an organiser.

    Raises Forbidden if the user neither plays in the series nor organises it, and Conflict if the series is not
    running. Agreeing to end a finished series has no effect.
    """
    series = lock_series(series_id)
    if user.pk != series.organiser_id:
        check_is_player(series, user)
    if series.state == Series.State.FINISHED and agree:
        return series
    if series.state != Series.State.RUNNING:
        raise Conflict(_("The table is {state}: there is nothing to end.").format(state=series.state_in_words))
    _record_agreement(series, user, agree)
    if agree:
        finish_if_agreed(series)
    return series


def finish_if_agreed(series: Series) -> None:
    """Finish the running series if its end is agreed and no game is running, and reload its row.

    The caller has locked the row.
    """
    if _can_finish_by_agreement(series):
        finish_series(series.pk, timezone.now())
        series.refresh_from_db()


def _record_agreement(series: Series, user: User, agree: bool) -> None:
    """Store the agreement of a player, of the organiser, or of the creator of a series of computers."""
    own_seat = find_seat_of(series.places.all(), user)
    if user.pk == series.organiser_id or own_seat is None:
        series.organiser_ended_at = (series.organiser_ended_at or timezone.now()) if agree else None
        series.save(update_fields=["organiser_ended_at"])
    if own_seat is not None:
        own_seat.end_agreed_at = (own_seat.end_agreed_at or timezone.now()) if agree else None
        own_seat.save(update_fields=["end_agreed_at"])


def _can_finish_by_agreement(series: Series) -> bool:
    last = series.games.order_by("-number").first()
    return last is not None and last.is_over and has_agreement_to_end(series.pk, list(last.seats.all()))
