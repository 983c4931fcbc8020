"""Guests: who plays at once, without a password. What an account needs to talk to others, a guest has not."""

from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.problems import forbidden


def refuse_guest(user: User) -> None:
    """Raises `forbidden` for who is one."""
    if user.is_guest:
        raise forbidden(_("This is not for guests: keep your account first, by giving it a name and a password."))
