"""Being in charge of a series: its creator and its organiser may fill and free its seats, start it and cancel it."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Forbidden
from games.models import Series
from games.models.seek import is_found_table
from games.services.series.seat_owners import find_seat_of


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
