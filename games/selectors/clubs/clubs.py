from collections.abc import Collection
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Club, ClubMember, Invitation, Series
from games.models.visibility import build_visible_club_condition

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class AddedClubColumns(TypedDict):
    """Columns that are loaded with a club's row. `own_role` is empty if the viewer is not a member."""

    own_role: str
    is_invited: bool
    member_count: int


LoadedClub: TypeAlias = "WithAnnotations[Club, AddedClubColumns]"


def find_club(club_id: str, user: User | None) -> "LoadedClub | None":
    """Return the club, or None. A private club is returned only to members and invited players."""
    return add_club_columns(Club.objects.filter(build_visible_club_condition(user), pk=club_id), user).first()


def find_club_by_code(club_id: str, user: User | None, code: str) -> "LoadedClub | None":
    """Return the club if `code` is its code, or if `find_club` returns it. Otherwise return None."""
    by_code = Q(code=code) if code else Q(pk__in=[])
    return add_club_columns(Club.objects.filter(build_visible_club_condition(user) | by_code, pk=club_id), user).first()


def find_readable_club(club_id: str, user: User | None) -> "LoadedClub | None":
    """Return the club if the user may read its members, series and results. Otherwise return None."""
    club = find_club(club_id, user)
    return club if club is not None and (club.own_role or club.is_public) else None


def list_public_clubs(user: User | None) -> QuerySet[LoadedClub]:
    return add_club_columns(Club.objects.filter(visibility=Club.Visibility.PUBLIC), user)


def list_own_clubs(user: User) -> QuerySet[LoadedClub]:
    """Return the clubs that the user is a member of or invited to."""
    own = ClubMember.objects.filter(player=user).values("club")
    invited = Invitation.objects.filter(player=user, club__isnull=False, answered_at=None).values("club")
    return add_club_columns(Club.objects.filter(pk__in=own.union(invited)), user)


def map_names_of_own_clubs(user: User) -> dict[str, str]:
    """Map the ids of the user's clubs to their names, sorted by name. One query."""
    return dict(Club.objects.filter(members__player=user).order_by("name", "pk").values_list("pk", "name"))


def list_clubs_to_agree_on(user: User, proposed: Collection[str]) -> QuerySet[Club]:
    """Return the clubs to which the user may want to add a series: the user's own, and those that others `proposed`."""
    own = Q(members__player=user)
    return Club.objects.filter(own | Q(pk__in=proposed)).distinct().order_by("name", "pk")


def add_club_columns(clubs: QuerySet[Club], user: User | None) -> QuerySet[LoadedClub]:
    """Make the query also load the columns of `AddedClubColumns`."""
    members = ClubMember.objects.filter(club=OuterRef("pk"))
    count = members.order_by().values("club").annotate(number=Count("pk")).values("number")
    own = ClubMember.objects.none() if user is None else members.filter(player=user)
    invited = Invitation.objects.filter(club=OuterRef("pk"), player=user, answered_at=None)
    return clubs.annotate(
        member_count=Coalesce(Subquery(count), 0),
        own_role=Coalesce(Subquery(own.values("role")), Value("")),
        is_invited=Exists(invited.none() if user is None else invited),
    )


def build_club_row(club: LoadedClub) -> dict[str, Any]:
    """Return the JSON object of a club in a list of clubs. No query."""
    return {
        "id": club.pk,
        "name": club.name,
        "description": club.description,
        "visibility": club.visibility,
        "code": club.code if club.own_role == ClubMember.Role.KEEPER else None,
        "member_count": club.member_count,
        "your_role": club.own_role or None,
        "invited": club.is_invited,
        "created_at": club.created_at,
    }


def list_members(club: Club) -> QuerySet[ClubMember]:
    return club.members.select_related("player")


def find_member(club: Club, name: str) -> ClubMember | None:
    return list_members(club).filter(player__in=User.objects.filter_by_username(name)).first()


def build_member_row(member: ClubMember) -> dict[str, Any]:
    """Return a member's JSON object for a list of members. No query if the player is loaded."""
    return {
        "id": member.pk,
        "player": member.player.username,
        "display_name": member.player.shown_name,
        "bot": member.player.is_bot,
        "role": member.role,
        "joined_at": member.joined_at,
    }


def list_club_invitations(club: Club) -> QuerySet[Invitation]:
    """Return the unanswered invitations to the club, with the invited players and the senders."""
    return Invitation.objects.filter(club=club, answered_at=None).select_related("player", "sender")


def build_invitation_row(invitation: Invitation) -> dict[str, Any]:
    return {
        "player": invitation.player.username,
        "display_name": invitation.player.shown_name,
        "sender": invitation.sender.username,
        "created_at": invitation.created_at,
    }


def select_club_series(club: LoadedClub) -> QuerySet[Series]:
    """Return the series of the club that its viewer may see: members all, others only public series."""
    series = Series.objects.filter(club=club)
    return series if club.own_role else series.filter(visibility=Series.Visibility.PUBLIC)
