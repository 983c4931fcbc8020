from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import User
from durak_site.http.problems import conflict


def account_create(*, username: str, password: str, email: str = "") -> User:
    """Raises a `conflict` problem if somebody has the name already, in any case."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username, email, password)
    except IntegrityError:
        taken = "This name is taken."
        raise conflict(taken, errors={"username": [taken]}) from None


def account_update(*, user: User, changes: dict[str, Any]) -> User:
    """`changes`: any of email, time_zone, language, is_bot, already checked."""
    for name, value in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=list(changes))
    return user


def password_change(*, user: User, password: str) -> None:
    """Other browser sessions end with the old password; tokens, which bots live by, stay until revoked."""
    user.set_password(password)
    user.save(update_fields=["password"])
