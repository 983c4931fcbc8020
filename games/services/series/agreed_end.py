from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict
from games.models import Series
from games.services.between_games import all_agree_to_end, finish
from games.services.series.locking import lock_series, place_of
from games.services.series.next_game import refuse_bystanders


@transaction.atomic
def series_end(*, series_id: str, user: User, agree: bool = True) -> Series:
    """Agree, or agree no longer, that the series end with its present game, or at once if none is being played.

    It ends when everybody has agreed whom no computer sits in for; where only computers sit, its creator decides.
    Saying again what one has said changes nothing. Raises Forbidden for bystanders, Conflict unless it runs.
    """
    series = lock_series(series_id)
    refuse_bystanders(series, user)
    if series.state == Series.State.FINISHED and agree:
        return series
    if series.state != Series.State.RUNNING:
        raise Conflict(_("The series is {state}: there is nothing to end.").format(state=series.state_in_words))
    say(series, user, agree)
    if agree and is_agreed(series):
        finish(series_id, timezone.now())
        series.refresh_from_db()
    return series


def say(series: Series, user: User, agree: bool) -> None:
    mine = place_of(series.places.all(), user)
    if mine is not None:
        mine.end_agreed_at = (mine.end_agreed_at or timezone.now()) if agree else None
        mine.save(update_fields=["end_agreed_at"])


def is_agreed(series: Series) -> bool:
    last = series.games.order_by("-number").first()
    if last is None or not last.is_over:
        return False
    seats = list(last.seats.all())
    return all(seat.player_id is None for seat in seats) or all_agree_to_end(series.pk, seats)
