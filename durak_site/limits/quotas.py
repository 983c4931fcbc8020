"""Quotas: the largest number of something, such as tokens, that an account may have."""

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import User
from durak_site.http.problems import Problem
from durak_site.limits.headers import record_limit_state

REREAD_FIELDS = ("is_active", "suspended_until", "silenced_until")


def lock_account(user: User) -> None:
    """Lock the account row until the transaction ends, so that concurrent quota checks serialize.

    Also read the restrictions of the account again, because staff may have changed them since the request began. Raises
    AuthenticationFailed (401) if the account has been deleted meanwhile.
    """
    user.refresh_from_db(fields=REREAD_FIELDS, from_queryset=User.objects.select_for_update(no_key=True))
    if not user.is_active:
        raise AuthenticationFailed


def is_quota_used_up(limit: str, count: int) -> bool:
    """Return whether an account with `count` things, such as tokens, has used up the quota. The account must be
    locked.
    """
    left: int = settings.DURAK[limit] - count
    record_limit_state(limit, left - 1)
    return left <= 0


def check_quota(limit: str, count: int) -> None:
    """Raise `limit_reached` if an account with `count` things, such as tokens, has used up the quota. The account
    must be locked.
    """
    if is_quota_used_up(limit, count):
        most = settings.DURAK[limit]
        raise Problem("limit_reached", _("An account may have {most} of these at most.").format(most=most), status=409)
