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
from games.services.clubs.waking import wake_club
from games.services.codes import is_code
from games.services.series.bots import check_bot_allowed
from games.services.series.invitations import record_answer
from games.services.series.locking import (
    TAKEN_BY,
    check_in_charge,
    extend_lapse,
    find_seat_of,
    lock_open_series,
    lock_series,
    open_seat,
)
from games.services.series.quotas import check_seat_quota
from games.services.series.start import start_when_complete
from games.services.series.term_checks import check_reliability


@transaction.atomic
def join_series(*, series_id: str, user: User, seat: int | None = None, code: str = "") -> Series:
    """Take the seat that is reserved for the user. Without such a seat, take the open seat `seat`, or the lowest one.

    Invited players, the creator, members of the club and users with the code may join a private series. For others it
    raises NotFound.
    """
    lock_account(user)
    series = lock_series(series_id)
    places = list(series.places.all())
    own_seat = find_seat_of(places, user)
    if own_seat is None and not _may_join(series, user, code):
        raise NotFound
    if series.state != Series.State.OPEN:
        raise Conflict(_("The series is {state}: nobody can join it any more.").format(state=series.state_in_words))
    if own_seat is None and is_found_table(series):
        raise Forbidden(_("The site has made this table for people who seek one. Seek a table, too."))
    check_reliability(series, user)
    check_bot_allowed(series, user)
    check_seat_quota(user)
    place = _choose_place(places, own_seat, seat)
    _take_place(place, series, user)
    record_answer(series=series, player=user, now=timezone.now())
    start_when_complete(series)
    wake_club(series.club_id)
    notifications.notify_join(series=series, place=place, by=user, now=timezone.now())
    extend_lapse(series)
    return series


def _may_join(series: Series, user: User, code: str) -> bool:
    if not series.is_private or user.pk in (series.creator_id, series.organiser_id):
        return True
    return is_code(series.code, code) or is_member(user, series.club_id)


def _choose_place(places: list[SeriesSeat], own_seat: SeriesSeat | None, seat: int | None) -> SeriesSeat:
    if own_seat is not None and own_seat.accepted_at is not None:
        raise Conflict(_("You have seat {index} already.").format(index=own_seat.index))
    if own_seat is not None and seat in (None, own_seat.index):
        return own_seat
    if own_seat is not None:
        raise Conflict(_("Seat {index} is kept for you: join there, or decline it first.").format(index=own_seat.index))
    free = [place for place in places if place.is_open and seat in (None, place.index)]
    if not free:
        raise Conflict(_("No seat is open here.") if seat is None else _("Seat {seat} is not open.").format(seat=seat))
    return free[0]


def _take_place(place: SeriesSeat, series: Series, user: User) -> None:
    place.accept(user, series, timezone.now())
    place.save(update_fields=TAKEN_BY)


@transaction.atomic
def decline_invitation(*, series_id: str, user: User) -> Series:
    """Decline an invitation. The seat becomes open."""
    series = lock_open_series(series_id)
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


@transaction.atomic
def withdraw_invitation(*, series_id: str, user: User, seat: int) -> Series:
    """Withdraw an invitation that is not accepted yet. The seat becomes open. Only its creator and organiser may do
    this.

    The organiser may also free the seat of another player who has accepted, but does not come.
    """
    series = lock_open_series(series_id)
    check_in_charge(series, user, _("Only who created or organises the series can free its seats."))
    place = series.places.filter(index=seat).first()
    if place is None:
        raise NotFound(_("The series has no such seat."))
    if place.player_id is None or not (place.accepted_at is None or _may_replace(series, place, user)):
        raise Conflict(_("Only a seat that is offered to a player who has not accepted yet can be freed."))
    open_seat(place)
    wake_club(series.club_id)
    extend_lapse(series)
    return series


def _may_replace(series: Series, place: SeriesSeat, user: User) -> bool:
    """Return whether the user organises the series, and another player has the seat."""
    return user.pk == series.organiser_id and user.pk != place.player_id
