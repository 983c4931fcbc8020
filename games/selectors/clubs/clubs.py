from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Club, ClubMember, Invitation, Series
from games.models.visibility import clubs_visible_to

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class AddedColumns(TypedDict):
    """Values that are read in addition to a club's row. `own_role` is empty for outsiders."""

    own_role: str
    is_invited: bool
    member_count: int


LoadedClub: TypeAlias = "WithAnnotations[Club, AddedColumns]"


def find_club(club_id: str, user: User | None) -> "LoadedClub | None":
    """Return the club, or None if it does not exist or the user may not know about it."""
    return add_columns(Club.objects.filter(clubs_visible_to(user), pk=club_id), user).first()


def find_club_by_code(club_id: str, user: User | None, code: str) -> "LoadedClub | None":
    """Return the club if the user may know about it or has its code."""
    by_code = Q(code=code) if code else Q(pk__in=[])
    return add_columns(Club.objects.filter(clubs_visible_to(user) | by_code, pk=club_id), user).first()


def find_readable_club(club_id: str, user: User | None) -> "LoadedClub | None":
    """Return the club if the user may read its members, series and results: a member, or anyone if it is public."""
    club = find_club(club_id, user)
    return club if club is not None and (club.own_role or club.is_public) else None


def list_public_clubs(user: User | None) -> QuerySet[LoadedClub]:
    return add_columns(Club.objects.filter(visibility=Club.Visibility.PUBLIC), user)


def list_own_clubs(user: User) -> QuerySet[LoadedClub]:
    """Return the clubs that the user is a member of or invited to."""
    own = ClubMember.objects.filter(player=user).values("club")
    invited = Invitation.objects.filter(player=user, club__isnull=False, answered_at=None).values("club")
    return add_columns(Club.objects.filter(pk__in=own.union(invited)), user)


def add_columns(clubs: QuerySet[Club], user: User | None) -> QuerySet[LoadedClub]:
    members = ClubMember.objects.filter(club=OuterRef("pk"))
    count = members.order_by().values("club").annotate(number=Count("pk")).values("number")
    own = ClubMember.objects.none() if user is None else members.filter(player=user)
    invited = Invitation.objects.filter(club=OuterRef("pk"), player=user, answered_at=None)
    return clubs.annotate(
        member_count=Coalesce(Subquery(count), 0),
        own_role=Coalesce(Subquery(own.values("role")), Value("")),
        is_invited=Exists(invited.none() if user is None else invited),
    )


def build_club_line(club: LoadedClub) -> dict[str, Any]:
    """Return a club as it appears in lists. No query."""
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
    return list_members(club).filter(player__in=User.objects.with_name(name)).first()


def build_member_line(member: ClubMember) -> dict[str, Any]:
    """Return a member. No query if the player is loaded."""
    return {
        "id": member.pk,
        "player": member.player.username,
        "display_name": member.player.shown_name,
        "bot": member.player.is_bot,
        "role": member.role,
        "joined_at": member.joined_at,
    }


def list_club_invitations(club: Club) -> QuerySet[Invitation]:
    """Return the invitations that are not answered."""
    return Invitation.objects.filter(club=club, answered_at=None).select_related("player", "sender")


def build_invitation_line(invitation: Invitation) -> dict[str, Any]:
    return {
        "player": invitation.player.username,
        "display_name": invitation.player.shown_name,
        "sender": invitation.sender.username,
        "created_at": invitation.at,
    }


def select_series(club: LoadedClub) -> QuerySet[Series]:
    """Return the series of the club that its viewer may see: all for members, public ones for others."""
    series = Series.objects.filter(club=club)
    return series if club.own_role else series.filter(visibility=Series.Visibility.PUBLIC)
