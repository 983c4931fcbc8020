"""Guests: accounts without a password. They may not use features with which one player can contact another."""

from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.problems import build_forbidden_problem


def refuse_guest(user: User) -> None:
    """Raise `forbidden` if the account is a guest."""
    if user.is_guest:
        raise build_forbidden_problem(
            _("This is not for guests: keep your account first, by giving it a name and a password.")
        )
