from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Forbidden, NotFound
from games.models import Club, ClubMember, Series, SeriesSeat
from games.models.visibility import is_member
from games.services.clubs.locks import lock_club
from games.services.clubs.wake_ups import wake_club
from games.services.series.locks import lock_series
from games.services.series.seat_owners import find_seat_of


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
        raise Forbidden(_("Only a player who sits here can do this."))
    _check_may_agree(series, places, user, club)
    own_seat.agreed_club = wanted if agree else None
    own_seat.save(update_fields=["agreed_club"])
    _add_if_agreed(series, places, wanted)
    return series


def select_proposed_clubs(series: QuerySet[Series]) -> QuerySet[Club]:
    """Return the clubs to which a player of one of these series has agreed to add it."""
    proposed = SeriesSeat.objects.filter(series__in=series, series__club=None, agreed_club__isnull=False)
    return Club.objects.filter(pk__in=proposed.values("agreed_club"))


def add_to_club_if_agreed(series: Series, clubs: Iterable[Club]) -> None:
    """Add the series to the club to which all its remaining players have agreed, if there is one.

    Call after a player has left the series. The caller has locked `clubs` (`select_proposed_clubs`), and then the
    series.
    """
    if series.club_id is None:
        places = list(series.places.select_related("player"))
        for club in clubs:
            _add_if_agreed(series, places, club)


def _add_if_agreed(series: Series, places: Sequence[SeriesSeat], club: Club) -> None:
    if _have_all_agreed_to_club(places, club.pk):
        series.club = club
        series.save(update_fields=["club"])
        wake_club(club.pk)


def _check_may_agree(series: Series, places: Sequence[SeriesSeat], user: User, club_id: str) -> None:
    if all(place.agreed_club_id != club_id for place in places) and not is_member(user, club_id):
        raise NotFound
    if series.club_id is not None:
        raise Conflict(_("The table is in a club already."))
    if series.state not in (Series.State.RUNNING, Series.State.FINISHED):
        raise Conflict(_("The table is {state}: no club can be chosen now.").format(state=series.state_in_words))


def _have_all_agreed_to_club(places: Sequence[SeriesSeat], club_id: str) -> bool:
    people = [place for place in places if place.player is not None and place.player.is_active]
    return all(place.agreed_club_id == club_id for place in people) and (
        ClubMember.objects.filter(club=club_id, player__in=[place.player_id for place in people]).exists()
    )
