from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.errors import Conflict, NotFound
from games.models import Series, SeriesSeat
from games.services import notifications
from games.services.restrictions import refuse_suspended
from games.services.series.bots import allow_bots_for
from games.services.series.cancellation import postpone_lapse
from games.services.series.creation import build_series_seats
from games.services.series.in_charge import check_in_charge
from games.services.series.invitations import send_invitations
from games.services.series.locks import lock_series_with_free_seats
from games.services.series.seat_owners import OWNER_FIELDS, find_seat_of
from games.services.series.start import start_or_deal_when_complete
from games.services.series.terms import WantedSeat


@transaction.atomic
def offer_seat(*, series_id: str, user: User, seat: int, wanted: WantedSeat) -> Series:
    """Offer a seat that no player has accepted to another player or a computer, or make it open.

    Only the creator and the organiser may do this, before the start or while a seat of the running series is free. If
    no seat is free afterwards, the series starts or its next game is dealt.

    - Raises Forbidden for other users, and NotFound for an unknown seat.
    - Raises `invalid` for an unknown name.
    - Raises Conflict if a player has accepted the seat, or if a computer has it in a running series.
    - Raises Conflict if the new player has another seat, or if the players have agreed to a series without bots.
    - Also raises the errors of `send_invitations`.
    """
    lock_account(user)
    refuse_suspended(user)
    series = lock_series_with_free_seats(series_id)
    check_in_charge(series, user, _("Only a player who created or organises the table can offer its seats."))
    places = list(series.places.all())
    if seat >= len(places):
        raise NotFound(_("The table has no such seat."))
    place = places[seat]
    if place.accepted_at is not None or (place.computer and series.state == Series.State.RUNNING):
        raise Conflict(_("Somebody sits there already."))
    (new,) = build_series_seats(series, [wanted], user)
    if new.player is not None and find_seat_of(places, new.player) not in (None, place):
        raise Conflict(_("One account has one seat at a table."))
    allow_bots_for(series, places, new.player)
    _copy_owner(place, new)
    _invite_and_start_when_complete(series, place, user)
    return series


def _copy_owner(place: SeriesSeat, new: SeriesSeat) -> None:
    for name in (*OWNER_FIELDS, "computer"):
        setattr(place, name, getattr(new, name))
    place.save(update_fields=[*OWNER_FIELDS, "computer"])


def _invite_and_start_when_complete(series: Series, place: SeriesSeat, user: User) -> None:
    send_invitations(series=series, sender=user, places=[place], now=timezone.now())
    if start_or_deal_when_complete(series, user):
        notifications.notify_series_start(series=series, by=user, now=timezone.now())
    postpone_lapse(series)
