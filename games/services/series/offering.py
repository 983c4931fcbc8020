from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.having import hold_account
from games.errors import Conflict, Forbidden, NotFound
from games.models import Place, Series
from games.services import telling
from games.services.series.bots import let_in
from games.services.series.creating import seated
from games.services.series.inviting import invite
from games.services.series.locking import TAKEN_BY, lock_open_series, place_of, stir
from games.services.series.starting import start_when_complete


@transaction.atomic
def series_offer_seat(*, series_id: str, user: User, seat: int, wanted: dict[str, Any]) -> Series:
    """The creator gives a seat that nobody has accepted to somebody else: `wanted` as when a series is created.

    The series starts if this was the last seat to be filled. Raises Forbidden for others, NotFound for a seat that
    there is not, Conflict where somebody sits, for who has another seat here and for a bot that nobody agreed to,
    invalid for an unknown name, and what `invite` raises.
    """
    hold_account(user)
    series = lock_open_series(series_id)
    if series.creator_id != user.pk:
        raise Forbidden(_("Only who created the series can offer its seats."))
    places = list(series.places.all())
    if seat >= len(places):
        raise NotFound(_("The series has no such seat."))
    place = places[seat]
    if place.accepted_at is not None:
        raise Conflict(_("Somebody sits there already."))
    (new,) = seated(series, [wanted], user)
    if new.player is not None and place_of(places, new.player) not in (None, place):
        raise Conflict(_("One account has one seat in a series."))
    let_in(series, places, new.player)
    replace(place, new)
    fill(series, place, user)
    return series


def replace(place: Place, new: Place) -> None:
    for name in (*TAKEN_BY, "computer"):
        setattr(place, name, getattr(new, name))
    place.save(update_fields=[*TAKEN_BY, "computer"])


def fill(series: Series, place: Place, user: User) -> None:
    invite(series=series, sender=user, places=[place], now=timezone.now())
    start_when_complete(series)
    if series.state == Series.State.RUNNING:
        telling.series_started(series=series, by=user, now=timezone.now())
    stir(series)
