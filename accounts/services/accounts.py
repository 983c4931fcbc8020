from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import AuthenticationFailed

from accounts import registry
from accounts.guests import refuse_guest
from accounts.mail.preferences import DIGEST
from accounts.models import Mail, User
from accounts.models.user import MAX_REMINDERS
from accounts.services.display_name_check import refuse_imitation
from accounts.services.email_verification import queue_address_changed_mail
from accounts.services.push_devices import delete_push_devices
from accounts.services.tokens import recheck_access_after_commit
from accounts.services.unsubscribe import reschedule_mails_and_pushes
from durak_site.http.problems import build_conflict_problem, build_forbidden_problem, build_validation_problem
from durak_site.limits.rate_limits import count_or_throttle

NIGHT_FIELDS = ("time_zone", "night_begins", "night_ends")
"""Fields that determine when the nights of an account begin and end."""


def create_account(
    *, username: str, password: str, email: str = "", display_name: str = "", is_bot: bool = False, **preferences: str
) -> User:
    """Create an account. `preferences` may contain `language` and `time_zone`. `display_name` must be normalized.

    Raises `conflict` if another account has the username in upper or lower case, or if the display name looks like
    the username of a member of staff.
    """
    refuse_imitation(display_name, username)
    names = {"display_name": display_name, "username": username}
    with refuse_taken_username():
        return User.objects.create_user(email=email, password=password, is_bot=is_bot, **names, **preferences)


@contextmanager
def refuse_taken_username() -> Iterator[None]:
    """Raise `conflict` if another account has the username that is written in the `with` block."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        taken = _("This name is taken.")
        raise build_conflict_problem(taken, errors={"username": [taken]}) from None


@transaction.atomic
def update_account(*, user: User, changes: dict[str, Any], now: datetime | None = None) -> User:
    """Apply `changes`, which map names of fields of `User` to validated new values.

    Locks the account and reads it again, so that concurrent changes do not undo each other. A new address must be
    verified. The old one, if it was verified, gets a mail about the change. Waiting mails, pushes and reminders are
    rescheduled.

    Raises:

    - `invalid`: a bot cannot become an ordinary account, and the number of reminders is limited.
    - `forbidden`: a guest cannot become a bot. A suspended account can only remove its display name.
    - `conflict`: the display name looks like the username of a member of staff.
    - Throttled (429): the display name was changed too often.
    - AuthenticationFailed (401): the account has been deleted meanwhile.
    """
    user.refresh_from_db(from_queryset=User.objects.select_for_update(no_key=True))
    if not user.is_active:
        raise AuthenticationFailed
    if changes.get("display_name", user.display_name) != user.display_name:
        _check_new_display_name(user, changes["display_name"])
    _check_reminders(user, changes)
    becomes_a_bot = _becomes_bot(user, changes)
    changes = _merge_mail_and_push_preferences(user, changes)
    if changes.get("email", user.email) != user.email:
        if user.email_verified_at is not None:
            queue_address_changed_mail(player=user, address=user.email)
        changes = {**changes, "email_verified_at": None}
    has_new_night = any(changes.get(name, getattr(user, name)) != getattr(user, name) for name in NIGHT_FIELDS)
    for name, value in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=list(changes))
    if has_new_night:
        for night_hook in registry.new_night_hooks:
            night_hook(user, now or timezone.now())
    if becomes_a_bot:  # after the other hooks, because these lock games, and a new bot's series lock inboxes
        for hook in registry.new_bot_hooks:
            hook(user)
    if changes.keys() & {"mail", "time_zone", "email"}:
        reschedule_mails_and_pushes(player=user)
    return user


def _check_new_display_name(user: User, display_name: str) -> None:
    """Raise a refusal if the account may not take this display name, which can be empty. Counts the change."""
    if display_name and user.is_suspended(timezone.now()):
        raise build_forbidden_problem(
            _("Your account is suspended: you can remove your display name, but not choose another one.")
        )
    count_or_throttle("display_names", str(user.pk))
    refuse_imitation(display_name, user.username)


def _merge_mail_and_push_preferences(user: User, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the changes with complete values of `mail` and `push`. The changes name only some of their kinds.

    If a kind is chosen for the daily mail, the daily mail is no longer switched off.
    """
    merged: dict[str, Any] = {
        field: {**getattr(user, field), **changes[field]} for field in ("mail", "push") if field in changes
    }
    if DIGEST in merged.get("mail", {}).values():
        merged["mail"].pop(Mail.DIGEST, None)
    return {**changes, **merged}


def _check_reminders(user: User, changes: dict[str, Any]) -> None:
    """Raise `invalid` if the account would have more than MAX_REMINDERS reminders after the changes."""
    after = changes.get("remind_after", user.remind_after)
    if len(changes.get("remind", user.remind)) + (after is not None) > MAX_REMINDERS:
        sentence = _("At most {n} reminders for each turn.").format(n=MAX_REMINDERS)
        raise build_validation_problem({"remind": [sentence]})


def _becomes_bot(user: User, changes: dict[str, Any]) -> bool:
    """Return whether the changes turn the account into a bot.

    Raises `invalid` if a bot would become an ordinary account, and `forbidden` if a guest would become a bot.
    """
    if "is_bot" not in changes:
        return False
    if user.is_bot and not changes["is_bot"]:
        raise build_validation_problem({"bot": [_("A bot stays a bot.")]})
    if changes["is_bot"]:
        refuse_guest(user)
    return bool(changes["is_bot"]) and not user.is_bot


@transaction.atomic
def change_password(*, user: User, password: str, device_id: int | None = None) -> None:
    """Set the password, end all browser sessions, and delete all push devices except the one with `device_id`.

    A view can continue its own session with `update_session_auth_hash`. Tokens stay valid, because bots depend on
    them.
    """
    user.set_password(password)
    user.save(update_fields=["password"])
    delete_push_devices(player=user, except_id=device_id)
    recheck_access_after_commit(user.pk)


@transaction.atomic
def sign_out_everywhere(*, user: User) -> None:
    """End all browser sessions of the account, including the caller's. Tokens stay valid."""
    User.objects.filter(pk=user.pk).update(sign_out_count=F("sign_out_count") + 1)
    delete_push_devices(player=user)
    recheck_access_after_commit(user.pk)


def create_administrator(*, username: str, password: str) -> User:
    """Create an administrator. Raises ValidationError for an invalid name."""
    user = User(username=username, is_staff=True, is_superuser=True)
    user.set_password(password)
    user.full_clean()
    user.save()
    return user


def appoint_administrator(*, user: User) -> None:
    user.is_staff = user.is_superuser = True
    user.save(update_fields=["is_staff", "is_superuser"])
