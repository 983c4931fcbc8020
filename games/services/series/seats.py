from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.errors import Conflict, NotFound
from games.models import Series, SeriesSeat
from games.models.visibility import is_member
from games.services import notifications
from games.services.away import take_days_at_start
from games.services.clubs.waking import wake_club
from games.services.codes import is_code
from games.services.series.bots import check_bot_allowed
from games.services.series.invitations import record_answer
from games.services.series.locking import (
    TAKEN_BY,
    extend_lapse,
    find_seat_of,
    is_short_of_players,
    lock_open_series,
    lock_series,
    lock_series_with_free_seats,
    open_seat,
)
from games.services.series.quotas import check_seat_quota
from games.services.series.start import go_on_when_complete
from games.services.series.term_checks import check_reliability


@transaction.atomic
def join_series(*, series_id: str, user: User, seat: int | None = None, code: str = "") -> Series:
    """Take the seat that is reserved for the user. Without such a seat, take the open seat `seat`, or the lowest one.

    In a running series a seat can only be taken if it has become free. The next game is dealt when all are taken.

    Invited players, the creator, members of the club and users with the code may join a private series. For others it
    raises NotFound.
    """
    lock_account(user)
    series = lock_series(series_id)
    places = list(series.places.all())
    own_seat = find_seat_of(places, user)
    if own_seat is None and not _may_join(series, user, code):
        raise NotFound
    if series.state != Series.State.OPEN and not is_short_of_players(series):
        raise Conflict(_("The series is {state}: nobody can join it any more.").format(state=series.state_in_words))
    check_reliability(series, user)
    check_bot_allowed(series, user)
    check_seat_quota(user)
    place = _choose_place(places, own_seat, seat)
    _take_place(place, series, user)
    record_answer(series=series, player=user, now=timezone.now())
    if series.state == Series.State.RUNNING:
        take_days_at_start(series, [place], timezone.now())
    has_started = go_on_when_complete(series, user)
    wake_club(series.club_id)
    notifications.notify_join(series=series, place=place, by=user, has_started=has_started, now=timezone.now())
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
