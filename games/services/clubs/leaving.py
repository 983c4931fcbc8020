from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.database.row_locks import lock_rows
from durak_site.messaging.wakeups import build_access_topic, wake
from games.errors import Conflict, NotFound
from games.models import Club, ClubMember, Series
from games.services.clubs.invitations import list_open_invitations
from games.services.clubs.keepers import ensure_keeper
from games.services.clubs.locks import lock_club, lock_club_as_keeper
from games.services.clubs.wake_ups import wake_club


@transaction.atomic
def leave_club(*, club_id: str, user: User) -> None:
    """Leave the club, or decline an invitation to it.

    Raises Conflict if the user is neither a member nor invited, or NotFound if the user may not know about the club.
    """
    club = lock_club(club_id)
    declined = list_open_invitations(club, user).update(answered_at=timezone.now())
    if declined or _end_membership(club, user):
        return
    if not club.is_public:
        raise NotFound
    raise Conflict(_("You are not in this club."))


@transaction.atomic
def remove_member(*, club_id: str, user: User, player: User) -> None:
    """Remove a member from the club. A keeper can also remove themselves.

    Raises Forbidden if the user is not a keeper. Raises NotFound if the player is not a member, or if the user may not
    know about the club.
    """
    club = lock_club_as_keeper(club_id, user)
    if not _end_membership(club, player):
        raise NotFound(_("The club has no such member."))


def leave_all_clubs(player: User) -> None:
    """Leave every club. Call in the transaction that deletes the account."""
    clubs = ClubMember.objects.filter(player=player).order_by("club").values_list("club", flat=True)
    for club_id in list(clubs):
        _end_membership(lock_club(club_id), player)


def _end_membership(club: Club, player: User) -> bool:
    """End the player's membership. Return False if there is none. The caller has locked the club's row."""
    if not club.members.filter(player=player).delete()[0]:
        return False
    unfinished = Series.objects.filter(club=club, organiser=player, finished_at=None)
    lock_rows(unfinished)
    unfinished.update(organiser=None, organiser_ended_at=None)  # no account could withdraw the agreement any more
    wake_club(club.pk)
    ensure_keeper(club)
    transaction.on_commit(lambda: wake(build_access_topic(player.pk)))  # ends streams of the club's games
    return True
