"""Quotas of clubs. The caller has locked the account's row, and after it the club's row."""

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import is_quota_used_up
from games.errors import LimitReached
from games.models import Club, ClubMember


def check_club_quota(user: User) -> None:
    """Raise `limit_reached` if the user is already in as many clubs as an account may be in."""
    if is_quota_used_up("clubs", ClubMember.objects.filter(player=user).count()):
        most = settings.DURAK["clubs"]
        raise LimitReached(_("You are in {most} clubs, and cannot be in more. Leave one first.").format(most=most))


def check_member_quota(club: Club) -> None:
    """Raise `limit_reached` if the club already has as many members as a club may have."""
    if is_quota_used_up("club_members", club.members.count()):
        most = settings.DURAK["club_members"]
        raise LimitReached(_("The club has {most} members, and cannot have more.").format(most=most))
