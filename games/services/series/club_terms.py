"""The club and the organiser of a series."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import build_invalid_error
from games.models import ClubMember, Series


def set_club_terms(series: Series, club_id: str | None, organiser: str | None) -> None:
    """Set the club and the organiser of a new series, without saving it. Locks their memberships.

    `organiser` is a username, or "me" for the creator. Raises `invalid` if the creator or the organiser is not a
    member. Also raises `invalid` if the series has an organiser or is for members, but has no club.
    """
    if club_id is None:
        if organiser is not None:
            raise build_invalid_error("organiser", _("Only a table in a club has an organiser."))
        if series.visibility == Series.Visibility.CLUB:
            raise build_invalid_error("visibility", _("Only a table in a club is for its members."))
        return
    named = series.creator if organiser in (None, "me") else User.objects.filter_by_username(str(organiser)).first()
    members = _lock_members(club_id, series.creator, named)
    if series.creator_id not in members:
        raise build_invalid_error("club", _("You are in no such club."))
    if organiser is not None:
        if named is None or named.pk not in members:
            raise build_invalid_error("organiser", _("The club has no such member."))
        series.organiser = named
    series.club = members[series.creator_id].club


def remove_club_terms_of_former_members(series: Series) -> None:
    """Remove the club from a rematch if its creator has left the club. Does not save the rematch.

    A rematch that only members could see becomes private. If only the organiser has left, only the organiser is
    removed.
    """
    if series.club_id is None:
        return
    members = _lock_members(series.club_id, series.creator, series.organiser)
    if series.creator_id not in members:
        series.club = series.organiser = None
        if series.visibility == Series.Visibility.CLUB:
            series.visibility = Series.Visibility.PRIVATE
    elif series.organiser_id not in members:
        series.organiser = None


def _lock_members(club_id: str, *players: User | None) -> dict[int, ClubMember]:
    keys = [player.pk for player in players if player is not None]
    members = ClubMember.objects.filter(club=club_id, player__in=keys).select_related("club").order_by("pk")
    return {member.player_id: member for member in members.select_for_update(no_key=True, of=("self",))}
