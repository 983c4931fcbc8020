"""How much of something one account may have at once."""

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.problems import Problem
from durak_site.http.standings import note


def hold_account(user: User) -> None:
    """Until the transaction ends nobody else counts what this account has."""
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)


def refuse_another(limit: str, have: int) -> None:
    """Asked, with the account held, before it gets one more. Raises limit_reached."""
    most = settings.DURAK[limit]
    note(limit, most - have - 1)
    if have >= most:
        raise Problem("limit_reached", _("An account may have {most} of these at most.").format(most=most), status=409)
