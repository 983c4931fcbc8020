from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.errors import Conflict, NotFound
from games.models import Club, Invitation
from games.services import notifications
from games.services.clubs.locks import lock_club_as_keeper
from games.services.clubs.quotas import check_member_quota
from games.services.join_codes import make_code
from games.services.series.invitations import save_invitations


@transaction.atomic
def invite_to_club(*, club_id: str, user: User, player: User) -> None:
    """Invite a player to the club. Invitations to clubs and to series count toward the same rate limits.

    - Raises NotFound if the user may not know about the club.
    - Raises Forbidden if the user is suspended or not a keeper, or if the player blocks the user.
    - Raises Conflict if the player is a member or already invited.
    - Raises `limit_reached` if the club is full, and `too_many_requests` over a rate limit.
    """
    lock_account(user)
    club = lock_club_as_keeper(club_id, user)
    if club.members.filter(player=player).exists():
        raise Conflict(_("{name} is a member already.").format(name=player.username))
    if list_open_invitations(club, player).exists():
        raise Conflict(_("{name} is invited already.").format(name=player.username))
    check_member_quota(club)
    now = timezone.now()
    quiet = save_invitations(sender=user, players=[player.pk], now=now, club=club)
    notifications.notify_club_invitation(
        invitation=list_open_invitations(club, player).get(), quiet=player.pk in quiet, now=now
    )


@transaction.atomic
def withdraw_club_invitation(*, club_id: str, user: User, player: User) -> None:
    """Withdraw an unanswered invitation to the club.

    Raises NotFound if there is no such club or invitation, and Forbidden if the user is not a keeper.
    """
    club = lock_club_as_keeper(club_id, user)
    if not list_open_invitations(club, player).update(answered_at=timezone.now()):
        raise NotFound(_("This player is not invited."))


@transaction.atomic
def renew_code(*, club_id: str, user: User) -> None:
    """Replace the club's code, so that links with the old code stop working. Only keepers may call this."""
    club = lock_club_as_keeper(club_id, user)
    club.code = make_code()
    club.save(update_fields=["code"])


def list_open_invitations(club: Club, player: User) -> QuerySet[Invitation]:
    return Invitation.objects.filter(club=club, player=player, answered_at=None)
