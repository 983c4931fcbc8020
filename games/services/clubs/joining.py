from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from durak_site.limits.rate_limits import count_or_throttle
from games.errors import Conflict, Forbidden, NotFound
from games.models import ClubMember
from games.services import notifications
from games.services.clubs.invitations import list_open_invitations
from games.services.clubs.locks import lock_club
from games.services.clubs.quotas import check_club_quota, check_member_quota
from games.services.clubs.wake_ups import wake_club
from games.services.join_codes import is_right_code
from games.services.restrictions import refuse_suspended


@transaction.atomic
def join_club(*, club_id: str, user: User, code: str = "") -> None:
    """Join a club by invitation or with its code.

    - Raises NotFound if the user may not know about the club.
    - Raises Forbidden if the user is suspended, or has neither an invitation nor the code of a public club.
    - Raises Conflict if the user is a member already.
    - Raises `limit_reached` if the club is full, or if the user is in too many clubs.
    - Raises Throttled (429) if the user has joined too many clubs lately.
    """
    lock_account(user)
    refuse_suspended(user)
    club = lock_club(club_id)
    if club.members.filter(player=user).exists():
        raise Conflict(_("You are a member already."))
    invitations = list_open_invitations(club, user)
    if not invitations.exists() and not is_right_code(club.code, code):
        raise (
            Forbidden(_("A keeper of the club has to invite you, or send you its link."))
            if club.is_public
            else NotFound
        )
    check_club_quota(user)
    check_member_quota(club)
    count_or_throttle("club_joins", str(user.pk))
    now = timezone.now()
    member = ClubMember.objects.create(club=club, player=user, joined_at=now)
    invitations.update(answered_at=now)
    wake_club(club.pk)
    notifications.notify_club_join(member=member, now=now)
