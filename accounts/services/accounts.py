from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.email import email_given_up
from accounts.services.stopping import mails_reconsider
from accounts.services.tokens import access_changed
from durak_site.http.problems import conflict


def account_create(*, username: str, password: str, email: str = "", **wishes: str) -> User:
    """`wishes`: language and time zone, where they are known. Raises a `conflict` problem if somebody has the name
    already, in any case."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username, email, password, **wishes)
    except IntegrityError:
        taken = _("This name is taken.")
        raise conflict(taken, errors={"username": [taken]}) from None


@transaction.atomic
def account_update(*, user: User, changes: dict[str, Any]) -> User:
    """`changes`: any of email, time_zone, language, is_bot and mail, already checked.

    A new address has to be verified, and the old one is told if it was; mails that wait are sent as is wanted from now
    on.
    """
    if changes.get("email", user.email) != user.email:
        if user.email_verified_at is not None:
            email_given_up(player=user, address=user.email)
        changes = {**changes, "email_verified_at": None}
    if "mail" in changes:
        changes = {**changes, "mail": {**user.mail, **changes["mail"]}}
    for name, value in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=list(changes))
    if changes.keys() & {"mail", "time_zone", "email"}:
        mails_reconsider(player=user)
    return user


def password_change(*, user: User, password: str) -> None:
    """Other browser sessions end with the old password; tokens, which bots live by, stay until revoked."""
    user.set_password(password)
    user.save(update_fields=["password"])
    access_changed(user.pk)


def sign_out_everywhere(*, user: User) -> None:
    """Every browser's session ends, the one that asks for it too; tokens stay."""
    User.objects.filter(pk=user.pk).update(signed_out=F("signed_out") + 1)


def administrator_create(*, username: str, password: str) -> User:
    """Raises ValidationError for a name that cannot be."""
    user = User(username=username, is_staff=True, is_superuser=True)
    user.set_password(password)
    user.full_clean()
    user.save()
    return user


def administrator_appoint(*, user: User) -> None:
    user.is_staff = user.is_superuser = True
    user.save(update_fields=["is_staff", "is_superuser"])
