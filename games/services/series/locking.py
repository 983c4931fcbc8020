from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotFound
from games.models import Place, Series

TAKEN_BY = ["player", "accepted_at", "accepted_words", "accepted_rules", "expires_at"]
"""What a place says of who took it."""

LAPSES_AFTER = timedelta(days=60)
"""After so long without anything happening a series that has not started is cancelled; no invitation lasts longer."""


def lock_series(series_id: str) -> Series:
    """The series with its row held until the transaction ends; it must be inside one."""
    series = Series.objects.select_for_update(no_key=True).filter(pk=series_id).first()
    if series is None:
        raise NotFound
    return series


def lock_open_series(series_id: str) -> Series:
    """The same, for what can only be done before the series starts."""
    series = lock_series(series_id)
    if series.state != Series.State.OPEN:
        raise Conflict(
            _("The series is {state}: this can only be done before it starts.").format(state=series.state_in_words)
        )
    return series


def stir(series: Series) -> None:
    """Something has happened in it, so that it does not lapse soon; nothing if it has started."""
    if series.state == Series.State.OPEN:
        series.lapses_at = timezone.now() + LAPSES_AFTER
        series.save(update_fields=["lapses_at"])


def place_of(places: Iterable[Place], user: User) -> Place | None:
    return next((place for place in places if place.player_id == user.pk), None)


def empty(place: Place) -> None:
    """Nobody is invited to this place any more: it is open to whoever comes."""
    place.empty()
    place.save(update_fields=TAKEN_BY)
