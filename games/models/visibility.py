"""The visibility of series and their games.

A series that is private or for a club is visible only to the members of its club and the people concerned: the creator,
the organiser, and all players who have a seat or are invited to one. All users see other series.
"""

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models.club import Club, ClubMember
from games.models.invitation import Invitation
from games.models.series import HIDDEN_VISIBILITIES, SeriesSeat


def build_visible_condition(user: User | None) -> Q:
    """Return a condition for the series that a user may see. None is an anonymous visitor."""
    return ~Q(visibility__in=HIDDEN_VISIBILITIES) | build_own_series_condition(user) | build_club_series_condition(user)


def build_own_series_condition(user: User | None) -> Q:
    """Return a condition for the series that the user created, organises, plays in, or is invited to."""
    if user is None:
        return Q(pk__in=[])
    seated = SeriesSeat.objects.filter(series=OuterRef("pk"), player=user)
    return Q(creator=user) | Q(organiser=user) | Q(Exists(seated))


def build_club_series_condition(user: User | None) -> Q:
    """Return a condition for the series that belong to a club of the user."""
    if user is None:
        return Q(pk__in=[])
    return Q(Exists(ClubMember.objects.filter(club=OuterRef("club"), player=user)))


def is_member(user: User | None, club_id: str | None) -> bool:
    """Return whether the user is a member of the club. No query if an argument is None."""
    if user is None or club_id is None:
        return False
    return ClubMember.objects.filter(club=club_id, player=user).exists()


def is_invited_to_club(user: User, club: Club) -> bool:
    return Invitation.objects.filter(club=club, player=user, answered_at=None).exists()


def build_visible_club_condition(user: User | None) -> Q:
    """Return a condition for public clubs, and for clubs that the user is a member of or invited to."""
    public = Q(visibility=Club.Visibility.PUBLIC)
    if user is None:
        return public
    own = ClubMember.objects.filter(club=OuterRef("pk"), player=user)
    invited = Invitation.objects.filter(club=OuterRef("pk"), player=user, answered_at=None)
    return public | Q(Exists(own)) | Q(Exists(invited))
