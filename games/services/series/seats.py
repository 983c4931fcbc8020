from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.errors import Conflict, Forbidden, NotFound
from games.models import Series, SeriesSeat
from games.models.seek import is_found_table
from games.models.visibility import is_member
from games.services import notifications
from games.services.away import take_days_at_start
from games.services.clubs.waking import wake_club
from games.services.codes import is_code
from games.services.series.invitations import record_answer
from games.services.series.join_checks import Joiner, choose_seat
from games.services.series.locking import (
    TAKEN_BY,
    extend_lapse,
    find_seat_of,
    lock_open_series,
    lock_series,
    lock_series_with_free_seats,
    open_seat,
)
from games.services.series.start import start_or_deal_when_complete


@transaction.atomic
def join_series(*, series_id: str, user: User, seat: int | None = None, code: str = "") -> Series:
    """Take the seat that is reserved for the user. Without such a seat, take the open seat `seat`, or the lowest one.

    In a running series a seat can only be taken if it has become free. The next game is dealt when all are taken.

    Invited players, the creator, members of the club and users with the code may join a private series. For others it
    raises NotFound. Raises Forbidden for an open seat if the creator or a player blocks the user, and for a suspended
    account.
    """
    lock_account(user)
    series = lock_series(series_id)
    places = list(series.places.all())
    own_seat = find_seat_of(places, user)
    if own_seat is None and not _may_join(series, user, code):
        raise NotFound
    if own_seat is None and series.state == Series.State.OPEN and is_found_table(series):
        raise Forbidden(_("The site has made this table for people who seek one. Seek a table, too."))
    place = choose_seat(series, places, Joiner(user), seat)
    _take_place(place, series, user)
    record_answer(series=series, player=user, now=timezone.now())
    if series.state == Series.State.RUNNING:
        take_days_at_start(series, [place], timezone.now())
    has_started = start_or_deal_when_complete(series, user)
    wake_club(series.club_id)
    notifications.notify_join(series=series, place=place, by=user, has_started=has_started, now=timezone.now())
    extend_lapse(series)
    return series


def _may_join(series: Series, user: User, code: str) -> bool:
    if not series.is_private or user.pk in (series.creator_id, series.organiser_id):
        return True
    return is_code(series.code, code) or is_member(user, series.club_id)


def _take_place(place: SeriesSeat, series: Series, user: User) -> None:
    place.accept(user, series, timezone.now())
    place.save(update_fields=TAKEN_BY)


@transaction.atomic
def decline_invitation(*, series_id: str, user: User) -> Series:
    """Decline an invitation. The seat becomes open."""
    series = lock_series_with_free_seats(series_id)
    own_seat = find_seat_of(series.places.all(), user)
    if own_seat is None or own_seat.accepted_at is not None:
        raise Conflict(_("You are not invited here, or have accepted already: then you can leave."))
    open_seat(own_seat)
    record_answer(series=series, player=user, now=timezone.now())
    extend_lapse(series)
    return series


@transaction.atomic
def leave_series(*, series_id: str, user: User) -> Series:
    """Leave the series before it starts. The seat becomes open."""
    series = lock_open_series(series_id)
    own_seat = find_seat_of(series.places.all(), user)
    if own_seat is None or own_seat.accepted_at is None:
        raise Conflict(_("You have no seat here that you could leave."))
    open_seat(own_seat)
    extend_lapse(series)
    return series
