from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Forbidden, NotFound
from games.models import Club, ClubMember
from games.models.visibility import is_invited_to_club


def lock_club(club_id: str) -> Club:
    """Lock the club's row until the transaction ends. Raises NotFound if there is no such club."""
    club = Club.objects.select_for_update(no_key=True).filter(pk=club_id).first()
    if club is None:
        raise NotFound
    return club


def lock_clubs(clubs: QuerySet[Club]) -> list[Club]:
    """Lock these clubs, sorted by id, until the transaction ends, and return them."""
    return list(clubs.select_for_update(no_key=True).order_by("pk"))


def lock_own_club(club_id: str, user: User) -> tuple[Club, ClubMember]:
    """Lock the club's row until the transaction ends. Return the club and the user's membership.

    Raises NotFound if the user may not know about the club, and Forbidden if the user may, but is not a member.
    """
    club = lock_club(club_id)
    member = club.members.filter(player=user).first()
    if member is not None:
        return club, member
    if club.is_public or is_invited_to_club(user, club):
        raise Forbidden(_("Only members of the club can do this."))
    raise NotFound


def lock_club_as_keeper(club_id: str, user: User) -> Club:
    """Lock the club's row until the transaction ends.

    Raises Forbidden if the user is not a keeper, and NotFound if the user may not know about the club.
    """
    club, member = lock_own_club(club_id, user)
    check_keeper(member.role)
    return club


def check_keeper(role: str) -> None:
    """Raise Forbidden if `role` is not that of a keeper."""
    if role != ClubMember.Role.KEEPER:
        raise Forbidden(_("Only keepers of the club can do this."))
