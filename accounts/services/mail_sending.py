"""Sending of mails, each claimed in a transaction and sent after its commit (see `Mail`)."""

import logging
import smtplib
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import OperationalError, transaction
from django.utils import timezone

from accounts.mail import preferences
from accounts.mail.letters import (
    CurrentNotification,
    Letter,
    build_daily_letter,
    build_notification_letter,
    use_language_of,
)
from accounts.models import Mail, Notification, User
from accounts.services.current_data import get_urgency_key, load_current_data, select_replaced, select_unwritable
from accounts.services.inbox_locks import try_lock_inbox
from accounts.services.requested_mails import claim_requested_mail
from durak_site.database.batches import delete_in_batches

logger = logging.getLogger(__name__)

BATCH_SIZE = 200
"""Maximum number of due notifications, and of requested mails, that one run of the task reads. Also the maximum number
of notifications in one daily mail.
"""
MAX_RUN_SECONDS = 10.0
"""Seconds after which a run of the task starts no new mail. The next run continues. So no run reaches the time limit of
tasks."""
SINGLE_MAIL_ERRORS = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError, ValueError)
"""Errors that concern only one mail. After any other error, the run of the task ends, because the mail server may be
unreachable.
"""
RETRY_AFTER = timedelta(minutes=10)
"""If a notification cannot be written, the next attempt is made after this time, so that it does not keep back other
mails."""
RETENTION_PERIOD = timedelta(days=30)


def send_due_mails(*, now: datetime) -> int:
    """Send the mails that are due, none of them twice; return how many were sent. Stop after MAX_RUN_SECONDS.

    Connects to the mail server first, so that no mail is claimed while the server cannot be reached.
    """
    players, requested = _find_due_players(now), _find_requested_mails()
    if not players and not requested:
        return 0
    connection = get_connection()
    try:
        connection.open()
    except Exception as error:  # the type depends on the mail backend
        logger.warning("The mail server cannot be reached (%s); mails wait", type(error).__name__)
        return 0
    end = time.monotonic() + MAX_RUN_SECONDS
    sent = 0
    try:
        for letter in _claim_mails(players, requested, now):
            sent += _send_letter(letter, connection)
            if time.monotonic() > end:
                break
    except MailServerError as gone:
        logger.warning("The mail server has gone (%s); mails wait", gone)
    finally:
        connection.close()
    return sent


class MailServerError(Exception):
    """The mail server stopped accepting mails."""


def _find_due_players(now: datetime) -> list[int]:
    due = Notification.objects.filter(mail_at__lte=now).order_by("mail_at").values_list("player_id", flat=True)
    return list(dict.fromkeys(due[:BATCH_SIZE]))


def _find_requested_mails() -> list[int]:
    requested = Mail.objects.filter(state=Mail.State.WANTED).order_by("created_at")
    return list(requested.values_list("pk", flat=True)[:BATCH_SIZE])


def _claim_mails(players: list[int], requested: list[int], now: datetime) -> Iterator[Letter]:
    """Yield the due mails. A mail is claimed only when the caller asks for the next one.

    So no claimed mail is left when a run ends early.
    """
    for mail_id in requested:
        if letter := _try_claim_requested_mail(mail_id, now):
            yield letter
    for player_id in players:
        while letter := _try_claim_notification_mail(player_id, now):
            yield letter


def _try_claim_requested_mail(mail_id: int, now: datetime) -> Letter | None:
    """Claim the requested mail, and return it. A mail that cannot be written is not tried again, because its receiver
    can request another. After an error of the database, for example if the account stays locked for too long, the next
    run tries it again.
    """
    try:
        return claim_requested_mail(mail_id, now)
    except OperationalError:
        logger.exception("Mail %s could not be claimed", mail_id)
        return None
    except Exception:  # an error in one mail must not delay the others
        logger.exception("Mail %s could not be written", mail_id)
        Mail.objects.filter(pk=mail_id, state=Mail.State.WANTED).update(state=Mail.State.FAILED)
        return None


def _try_claim_notification_mail(player_id: int, now: datetime) -> Letter | None:
    try:
        return claim_notification_mail(player_id, now)
    except Exception:  # an error in one notification must not delay mails about others
        logger.exception("The mails to account %s could not be written", player_id)
        due = Notification.objects.filter(player=player_id, mail_at__lte=now)
        select_unwritable(due).update(mail_at=now + RETRY_AFTER)
        return None


def _send_letter(letter: Letter, connection: BaseEmailBackend) -> bool:
    """Send the mail; return whether the server accepted it.

    A failed mail is not sent again, because it has perhaps arrived. Raises MailServerError if the error concerns the
    server and not only this mail.
    """
    mail = Mail.objects.filter(pk=letter.mail_id)
    try:
        letter.build_message(connection).send()
    except Exception as error:  # the text of the error may contain the address, so it is not logged
        mail.update(state=Mail.State.FAILED)
        if not isinstance(error, SINGLE_MAIL_ERRORS):
            raise MailServerError(type(error).__name__) from None
        logger.warning("Mail %s was refused (%s)", letter.mail_id, type(error).__name__)
        return False
    mail.update(state=Mail.State.SENT, sent_at=timezone.now())
    return True


@transaction.atomic
def claim_notification_mail(player_id: int, now: datetime) -> Letter | None:
    """Claim the player's next due mail about notifications, and return it. Return None if no mail can be sent now.

    This is so if no mail is due, or if another transaction has locked the inbox. Outside the player's hours for mails,
    the due mails are postponed.
    """
    if not try_lock_inbox(player_id):
        return None
    player = User.objects.get(pk=player_id)
    due = list(Notification.objects.filter(player=player, mail_at__lte=now).order_by("mail_at", "number")[:BATCH_SIZE])
    if due and preferences.can_be_mailed(player) and not preferences.is_within_hours(player, now):
        _postpone_notifications(due, preferences.find_next_allowed_time(player, now))
        return None
    current = _select_current_notifications(player, due)
    for notification, data in current:
        if preferences.get_mail_timing(player, notification) == preferences.NOW:
            _clear_due_times([notification])
            return build_notification_letter(_create_claimed_mail(player, notification.kind), player, data)
    return _claim_daily_mail(player, current, now) if current else None


def _select_current_notifications(
    player: User, due: list[Notification]
) -> list[tuple[Notification, CurrentNotification]]:
    """Return those notifications in `due` about which a mail is still useful, with their current data.

    The player must still want the mail, the reason of the notification must still hold, and no other notification may
    replace it. Cancel all other mails.
    """
    with use_language_of(player):  # the data contain words, such as the name of a deleted player
        data_by_id = load_current_data(due)
    can_be_mailed = preferences.can_be_mailed(player)
    gone = [
        notification
        for notification in due
        if data_by_id[notification.pk] is None
        or preferences.get_mail_timing(player, notification) == preferences.OFF
        or not can_be_mailed
    ]
    for timing in (preferences.NOW, preferences.DIGEST):
        gone += select_replaced(
            [one for one in due if one not in gone and preferences.get_mail_timing(player, one) == timing]
        )
    _clear_due_times(gone)
    return [
        (notification, (notification.kind, data))
        for notification in due
        if notification not in gone and (data := data_by_id[notification.pk]) is not None
    ]


def _claim_daily_mail(
    player: User, current: list[tuple[Notification, CurrentNotification]], now: datetime
) -> Letter | None:
    day = now.astimezone(preferences.get_time_zone(player)).date()
    if Mail.objects.filter(player=player, day=day).exists():
        _postpone_notifications(
            [notification for notification, _ in current], preferences.find_next_allowed_time(player, now)
        )
        return None
    _clear_due_times([notification for notification, _ in current])
    mail = _create_claimed_mail(player, Mail.DIGEST, day=day)
    return build_daily_letter(mail, player, sorted((data for _, data in current), key=get_urgency_key))


def _clear_due_times(notifications: list[Notification]) -> None:
    if notifications:
        Notification.objects.filter(pk__in=[notification.pk for notification in notifications]).update(mail_at=None)


def _postpone_notifications(notifications: list[Notification], until: datetime) -> None:
    Notification.objects.filter(pk__in=[notification.pk for notification in notifications]).update(mail_at=until)


def _create_claimed_mail(player: User, kind: str, **more: object) -> Mail:
    return Mail.objects.create(player=player, kind=kind, address=player.email, state=Mail.State.CLAIMED, **more)


def delete_old_mails(*, now: datetime) -> int:
    """Delete mails older than a month; return how many were deleted."""
    return delete_in_batches(Mail.objects.filter(created_at__lte=now - RETENTION_PERIOD).order_by("created_at"))
