from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotFound
from games.models import ClubMember
from games.services.clubs.keepers import select_able_members
from games.services.clubs.locks import lock_club_as_keeper
from games.services.clubs.wake_ups import wake_club


@transaction.atomic
def change_role(*, club_id: str, user: User, player: User, role: str) -> None:
    """Make a member a keeper, or make a keeper an ordinary member.

    Raises Forbidden if the user is not a keeper, and Conflict if no keeper would remain. Raises NotFound if the player
    is not a member, or if the user may not know about the club.
    """
    club = lock_club_as_keeper(club_id, user)
    member = club.members.filter(player=player).first()
    if member is None:
        raise NotFound(_("The club has no such member."))
    others = select_able_members(club).filter(role=ClubMember.Role.KEEPER).exclude(pk=member.pk)
    if role != ClubMember.Role.KEEPER and not others.exists():
        raise Conflict(
            _("A club needs a keeper who is neither a guest nor suspended. Make another member a keeper first.")
        )
    member.role = role
    member.save(update_fields=["role"])
    wake_club(club.pk)
