"""Accounts of guests, which are created for a first game and later upgraded or deleted."""

import logging
import secrets
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts import registry
from accounts.models import User
from accounts.services.accounts import refuse_taken_username
from accounts.services.apps import revoke_grants
from accounts.services.deletion import delete_account
from accounts.services.display_name_check import refuse_imitation
from accounts.services.push_devices import delete_push_devices
from accounts.services.tokens import revoke_tokens
from durak_site.http.problems import build_conflict_problem

GUEST_LIFETIME = timedelta(days=30)
"""Time from the last game of a guest until its account is deleted."""
GUEST_NAME_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
MIN_LETTERS, MAX_LETTERS = 4, 11
"""Limits on the number of random letters in the username of a guest."""
BATCH_SIZE = 100
RETRY_AFTER = timedelta(days=1)
"""Time after which a deletion that has failed is tried again, so that it does not block others."""
logger = logging.getLogger(__name__)


def create_guest(*, now: datetime, display_name: str = "", **preferences: str) -> User:
    """Create a guest. `preferences` may contain `language` and `time_zone`. `display_name` must be normalized.

    Raises `conflict` if the display name looks like the username of a member of staff, or if no free username was found
    for the guest.
    """
    refuse_imitation(display_name, "")
    for length in range(MIN_LETTERS, MAX_LETTERS + 1):
        name = "Guest-" + "".join(secrets.choice(GUEST_NAME_LETTERS) for _ in range(length))
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    name, guest_until=now + GUEST_LIFETIME, display_name=display_name, **preferences
                )
        except IntegrityError:
            continue
    raise build_conflict_problem(_("There is no name left for a guest."))


@transaction.atomic
def upgrade_guest(
    *,
    user: User,
    username: str,
    password: str,
    email: str = "",
    display_name: str = "",
    device_id: int | None = None,
) -> int:
    """Turn the guest into a full account with names and a password. Return how many tokens were revoked.

    Tokens and grants of apps are revoked, because they are older than the password. Of the push devices, only the one
    with `device_id` remains.

    Raises `conflict` if the account is not a guest, if the username is taken, or if the display name looks like the
    username of a member of staff.
    """
    user.refresh_from_db(from_queryset=User.objects.select_for_update(no_key=True))
    if not user.is_guest:
        raise build_conflict_problem(_("This account is yours already."))
    refuse_imitation(display_name, username)
    user.username, user.display_name, user.email, user.guest_until = username, display_name, email, None
    user.set_password(password)
    with refuse_taken_username():
        user.save(update_fields=["username", "display_name", "email", "guest_until", "password"])
    revoke_grants(user=user)
    delete_push_devices(player=user, except_id=device_id)
    return revoke_tokens(user=user)


def delete_inactive_guests(*, now: datetime) -> int:
    """Delete guests who have not played for 30 days. Examine at most 100; return how many were examined."""
    due = User.objects.filter(guest_until__lte=now).order_by("guest_until").values_list("pk", flat=True)
    keys = list(due[:BATCH_SIZE])
    for key in keys:
        try:
            _delete_if_inactive(key, now)
        except Exception:  # a failure with one guest, such as a damaged game, must not keep the others
            logger.exception("The guest account %s could not be deleted", key)
            User.objects.filter(pk=key, guest_until__lte=now).update(guest_until=now + RETRY_AFTER)
    return len(keys)


@transaction.atomic
def _delete_if_inactive(key: int, now: datetime) -> None:
    waiting = User.objects.select_for_update(no_key=True, skip_locked=True)
    guest = waiting.filter(pk=key, guest_until__lte=now).first()
    if guest is None:
        return
    played = [moment for find_time in registry.last_game_time_finders if (moment := find_time(guest, now)) is not None]
    until = max(played, default=guest.created_at) + GUEST_LIFETIME
    if until > now:
        User.objects.filter(pk=key).update(guest_until=until)
    else:
        delete_account(player=guest)
