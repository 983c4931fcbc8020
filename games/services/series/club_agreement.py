from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Forbidden, NotFound
from games.models import ClubMember, Series, SeriesSeat
from games.models.visibility import is_member
from games.services.clubs.locks import lock_club
from games.services.clubs.wake_ups import wake_club
from games.services.series.locks import find_seat_of, lock_series


@transaction.atomic
def agree_to_club(*, series_id: str, user: User, club: str, agree: bool = True) -> Series:
    """Agree to add a running or finished series to a club, or withdraw the agreement if `agree` is False.

    The series is added when all its players agree and at least one of them is a member. The first to agree must be a
    member. Players who have deleted their account need not agree.

    - Raises Forbidden if the user does not play in the series.
    - Raises NotFound if there is no such club, or if the first user to agree is not a member.
    - Raises Conflict if the series is in a club already, has not started or was cancelled.
    """
    wanted = lock_club(club)
    series = lock_series(series_id)
    places = list(series.places.select_related("player"))
    own_seat = find_seat_of(places, user)
    if own_seat is None or own_seat.accepted_at is None:
        raise Forbidden(_("Only who sits here can do this."))
    _check_may_agree(series, places, user, club)
    own_seat.agreed_club = wanted if agree else None
    own_seat.save(update_fields=["agreed_club"])
    if _have_all_agreed_to_club(places, club):
        series.club = wanted
        series.save(update_fields=["club"])
        wake_club(club)
    return series


def _check_may_agree(series: Series, places: Sequence[SeriesSeat], user: User, club_id: str) -> None:
    if all(place.agreed_club_id != club_id for place in places) and not is_member(user, club_id):
        raise NotFound
    if series.club_id is not None:
        raise Conflict(_("The table is in a club already."))
    if series.state not in (Series.State.RUNNING, Series.State.FINISHED):
        raise Conflict(_("The series is {state}: no club can be chosen now.").format(state=series.state_in_words))


def _have_all_agreed_to_club(places: Sequence[SeriesSeat], club_id: str) -> bool:
    people = [place for place in places if place.player is not None and place.player.is_active]
    return all(place.agreed_club_id == club_id for place in people) and (
        ClubMember.objects.filter(club=club_id, player__in=[place.player_id for place in people]).exists()
    )
