"""A user takes a seat, declines the invitation to one, or gives it up again."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify_together
from durak_site.limits.quotas import lock_account
from games.errors import Conflict, Forbidden, NotFound
from games.models import Series
from games.models.seek import is_found_table
from games.models.visibility import is_member
from games.services import notifications
from games.services.away import take_days_off_if_away
from games.services.clubs.wake_ups import wake_club
from games.services.join_codes import is_right_code
from games.services.series.cancellation import postpone_lapse
from games.services.series.computer_seats import (
    give_back_own_computer_seat,
    lock_newest_game_for_seat_change,
    may_people_take_computer_seats,
    take_computer_seat,
)
from games.services.series.invitations import record_invitation_answer
from games.services.series.join_checks import Joiner, choose_seat
from games.services.series.locks import lock_open_series, lock_series, lock_series_with_free_seats
from games.services.series.quotas import count_join_or_refuse
from games.services.series.seat_owners import OWNER_FIELDS, find_seat_of, open_seat
from games.services.series.start import start_or_deal_when_complete


@transaction.atomic
def join_series(*, series_id: str, user: User, seat: int | None = None, code: str = "") -> Series:
    """Take the seat that is reserved for the user, otherwise the open seat `seat`.

    Without `seat`, take the lowest open seat. In a running series, the user plays from the next deal on. A computer's
    seat can be taken if the series allows it.

    - Raises NotFound for a private series if the user is not invited, not in charge, not a member of its club, and has
      no code.
    - Raises Forbidden before the start of a found table, if no seat is reserved for the user.
    - Raises `too_many_requests` if the user takes too many open seats in a short time.
    - Also raises the errors of `choose_seat`.
    """
    lock_account(user)
    newest = lock_newest_game_for_seat_change(series_id)
    series = lock_series(series_id)
    places = list(series.places.select_related("player"))
    own_seat = find_seat_of(places, user)
    if own_seat is None and not _may_join(series, user, code):
        raise NotFound
    if own_seat is None and series.state == Series.State.OPEN and is_found_table(series):
        raise Forbidden(
            _("The site has made this table for people who seek one. Seek a table too, and the site finds you one.")
        )
    place = choose_seat(series, places, Joiner(user), seat, with_computer_seats=may_people_take_computer_seats(series))
    if own_seat is None:
        count_join_or_refuse(user)
    if is_computers := bool(place.computer):
        take_computer_seat(place, series, user, newest)
    else:
        place.accept(user, series, timezone.now())
        place.save(update_fields=OWNER_FIELDS)
    record_invitation_answer(series=series, player=user, now=timezone.now())
    if series.state == Series.State.RUNNING:
        take_days_off_if_away(series, [place], timezone.now())
    with notify_together(now=timezone.now()):
        has_started = not is_computers and start_or_deal_when_complete(series, user)
        notifications.notify_join(series=series, place=place, by=user, has_started=has_started, now=timezone.now())
    wake_club(series.club_id)
    postpone_lapse(series)
    return series


def _may_join(series: Series, user: User, code: str) -> bool:
    """Return whether the user may join the series without an invitation."""
    if not series.is_private or user.pk in (series.creator_id, series.organiser_id):
        return True
    return is_right_code(series.code, code) or is_member(user, series.club_id)


@transaction.atomic
def decline_invitation(*, series_id: str, user: User) -> Series:
    """Decline the user's invitation to a seat of the series. The seat becomes open.

    Raises NotFound if there is no such series, and Conflict if the user is not invited or has accepted already.
    """
    series = lock_series_with_free_seats(series_id)
    own_seat = find_seat_of(series.places.all(), user)
    if own_seat is None or own_seat.accepted_at is not None:
        raise Conflict(_("You are not invited here, or have already accepted. In that case, leave the table instead."))
    open_seat(own_seat)
    record_invitation_answer(series=series, player=user, now=timezone.now())
    postpone_lapse(series)
    return series


@transaction.atomic
def leave_series(*, series_id: str, user: User) -> Series:
    """Give up the user's seat in a series that has not started. The seat becomes open.

    In a running series, only a seat that was taken from a computer can be given up, and only before the next deal. The
    computer then gets it back. Raises Conflict if the user has no such seat.
    """
    left = give_back_own_computer_seat(series_id, user)
    if left is not None:
        wake_club(left.club_id)
        return left
    series = lock_open_series(series_id)
    own_seat = find_seat_of(series.places.all(), user)
    if own_seat is None or own_seat.accepted_at is None:
        raise Conflict(_("You have no seat here that you could leave."))
    open_seat(own_seat)
    postpone_lapse(series)
    return series
