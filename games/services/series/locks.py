from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Forbidden, NotFound
from games.models import Series, SeriesSeat
from games.models.seek import is_found_table
from games.services.series.found_tables import end_seek_of_seat, reopen_seeks

OWNER_FIELDS = [
    "player", "accepted_at", "accepted_words", "accepted_rules", "expires_at", "agreed_club", "end_agreed_at",
    "plays_from_next_game",
]  # fmt: skip
"""The fields of a series seat that change when a player takes or leaves the seat."""

LAPSES_AFTER = timedelta(days=60)
"""If a series has not started, it is cancelled after this time without activity. No invitation is valid for longer than
this."""


def lock_series(series_id: str) -> Series:
    """Lock the series' row until the transaction ends. Raises NotFound if there is no such series."""
    series = Series.objects.select_for_update(no_key=True).filter(pk=series_id).first()
    if series is None:
        raise NotFound
    return series


def lock_open_series(series_id: str) -> Series:
    """Lock the row of a series that has not started.

    Raises NotFound if there is no such series, and Conflict if it has started.
    """
    series = lock_series(series_id)
    check_not_started(series)
    return series


def check_not_started(series: Series) -> None:
    if series.state != Series.State.OPEN:
        raise Conflict(
            _("The table is {state}: this can only be done before it starts.").format(state=series.state_in_words)
        )


def check_in_charge(series: Series, user: User, refusal: str) -> None:
    """Raise Forbidden with the text `refusal` if the user is not in charge of the series (`is_in_charge`).

    At a table that the site has made from seeks, the refusal has another text.
    """
    if is_found_table(series):
        raise Forbidden(_("The site has made this table for people who seek one. It starts when all have sat down."))
    if not is_in_charge(series, user):
        raise Forbidden(refusal)


def is_in_charge(series: Series, user: User | None) -> bool:
    """Return whether the user created or organises the series.

    If the creator has deleted the account and there is no organiser, each player is in charge. Otherwise no user could
    fill a free seat of a running series. At a table that the site has made from seeks, no user is in charge.
    """
    if user is None or is_found_table(series):
        return False
    if user.pk in (series.creator_id, series.organiser_id):
        return True
    place = find_seat_of(series.places.all(), user)
    is_player = place is not None and place.accepted_at is not None
    return is_player and series.organiser_id is None and not series.creator.is_active


def lock_series_with_free_seats(series_id: str) -> Series:
    """Lock the row of a series that has not started or has a free seat.

    Raises NotFound if there is no such series, and Conflict for other series.
    """
    series = lock_series(series_id)
    if not series.is_short_of_players:
        check_not_started(series)
    return series


def postpone_lapse(series: Series) -> None:
    """Postpone the cancellation of an inactive series. No effect if the series has started."""
    if series.state == Series.State.OPEN:
        series.lapses_at = timezone.now() + LAPSES_AFTER
        series.save(update_fields=["lapses_at"])


def find_seat_of(places: Iterable[SeriesSeat], user: User) -> SeriesSeat | None:
    return next((place for place in places if place.player_id == user.pk), None)


def open_seat(place: SeriesSeat, now: datetime | None = None) -> None:
    """Make the seat open and save it. If the series is a found table, cancel it."""
    now = now or timezone.now()
    is_found = end_seek_of_seat(place, now)
    place.make_open()
    place.save(update_fields=OWNER_FIELDS)
    if is_found:
        mark_cancelled(place.series, now)


def mark_cancelled(series: Series, now: datetime) -> None:
    """Cancel a series that has not started, and its invitations. The caller has locked the row."""
    reopen_seeks(series, now)
    series.state, series.finished_at, series.lapses_at = Series.State.CANCELLED, now, None
    series.save(update_fields=["state", "finished_at", "lapses_at"])
    series.places.update(expires_at=None)
