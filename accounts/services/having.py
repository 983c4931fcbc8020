"""How much of something one account may have at once."""

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.problems import Problem
from durak_site.http.standings import note


def hold_account(user: User) -> None:
    """Until the transaction ends nobody else counts what this account has."""
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def is_full(limit: str, have: int) -> bool:
    """Whether an account that has so many may not have one more; asked with the account held."""
    left: int = settings.DURAK[limit] - have
    note(limit, left - 1)
    return left <= 0


def refuse_another(limit: str, have: int) -> None:
    """Asked, with the account held, before it gets one more. Raises limit_reached."""
    if is_full(limit, have):
        most = settings.DURAK[limit]
        raise Problem("limit_reached", _("An account may have {most} of these at most.").format(most=most), status=409)
