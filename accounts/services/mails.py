"""Sending of mails. A mail is claimed in one transaction and sent after its commit: see `Mail`."""

import logging
import smtplib
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone

from accounts.mail import wishes
from accounts.mail.letters import Letter, Told, digest_letter, notice_letter
from accounts.models import Mail, Notification, User
from accounts.services.inboxes import inbox_held_if_free
from accounts.services.standing import news_now, urgency
from accounts.services.wanted_mails import claim_wanted
from durak_site.batches import delete_in_batches

logger = logging.getLogger(__name__)

AT_A_TIME = 200
"""Maximum number of players per run, and of notifications in one digest."""
LONGEST_RUN = 10.0
"""Seconds after which a run starts no new mail. The next run continues, so no task is cancelled in the middle."""
OF_ONE_LETTER = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError, ValueError)
"""Errors that concern one mail only. After any other error, the run stops using the mail server."""
KEPT_FOR = timedelta(days=30)


def mails_send(*, now: datetime) -> int:
    """Send the mails that are due, none of them twice; return how many were sent.

    Connects to the mail server first. While it cannot be reached no mail is claimed, and so none is lost.
    """
    players, wanted = _players_due(now), _wanted()
    if not players and not wanted:
        return 0
    connection = get_connection()
    try:
        connection.open()
    except Exception as error:  # the type depends on the mail backend
        logger.warning("The mail server cannot be reached (%s); mails wait", type(error).__name__)
        return 0
    end = time.monotonic() + LONGEST_RUN
    sent = 0
    try:
        for letter in _letters(players, wanted, now):
            sent += _send(letter, connection)
            if time.monotonic() > end:
                break
    except ServerGone as gone:
        logger.warning("The mail server has gone (%s); mails wait", gone)
    finally:
        connection.close()
    return sent


class ServerGone(Exception):
    """The mail server stopped accepting mails."""


def _players_due(now: datetime) -> list[int]:
    due = Notification.objects.filter(mail_at__lte=now).order_by("mail_at").values_list("player_id", flat=True)
    return list(dict.fromkeys(due[:AT_A_TIME]))


def _wanted() -> list[int]:
    wanted = Mail.objects.filter(state=Mail.State.WANTED).order_by("created_at")
    return list(wanted.values_list("pk", flat=True)[:AT_A_TIME])


def _letters(players: list[int], wanted: list[int], now: datetime) -> Iterator[Letter]:
    """Yield mails one by one, each claimed only when the caller is ready for it, so that a run that ends early loses
    none.
    """
    for mail_id in wanted:
        if letter := claim_wanted(mail_id, now):
            yield letter
    for player_id in players:
        while letter := _claimed_for(player_id, now):
            yield letter


def _claimed_for(player_id: int, now: datetime) -> Letter | None:
    try:
        return claim_letter(player_id, now)
    except Exception:  # an error in one player's mails must not delay the others'
        logger.exception("The mails to account %s could not be written", player_id)
        return None


def _send(letter: Letter, connection: BaseEmailBackend) -> bool:
    """Send the mail; return whether that succeeded. A failed mail is not sent again, because it may have arrived."""
    mail = Mail.objects.filter(pk=letter.mail_id)
    try:
        letter.message(connection).send()
    except Exception as error:  # its text may contain the address
        mail.update(state=Mail.State.FAILED)
        if not isinstance(error, OF_ONE_LETTER):
            raise ServerGone(type(error).__name__) from None
        logger.warning("Mail %s was refused (%s)", letter.mail_id, type(error).__name__)
        return False
    mail.update(state=Mail.State.SENT, sent_at=timezone.now())
    return True


@transaction.atomic
def claim_letter(player_id: int, now: datetime) -> Letter | None:
    """Claim the player's next due mail about notifications; return None if there is none.

    A crash after the commit and before the mail server has accepted the mail loses it; it is never sent twice.
    """
    if not inbox_held_if_free(player_id):
        return None
    player = User.objects.get(pk=player_id)
    due = list(Notification.objects.filter(player=player, mail_at__lte=now).order_by("mail_at", "pk")[:AT_A_TIME])
    if due and wishes.can_be_mailed(player) and not wishes.is_open(player, now):
        _put_off(due, wishes.next_opening(player, now))
        return None
    standing = _standing(player, due)
    for notice, told in standing:
        if wishes.how_to_mail(player, notice) == wishes.NOW:
            _take([notice])
            return notice_letter(_claimed(player, notice.kind), player, told)
    return _digest(player, standing, now) if standing else None


def _standing(player: User, due: list[Notification]) -> list[tuple[Notification, Told]]:
    """Return the notifications that still hold and may be mailed, with their data; mark the others as not due."""
    news = news_now(due)
    wanted = wishes.wishes(player)
    can = wishes.can_be_mailed(player)
    gone = [
        notice for notice in due if news[notice.pk] is None or wanted[notice.kind] == wishes.OFF or not can
    ]  # fmt: skip
    _take(gone)
    return [
        (notice, (notice.kind, told)) for notice in due if notice not in gone and (told := news[notice.pk]) is not None
    ]


def _digest(player: User, standing: list[tuple[Notification, Told]], now: datetime) -> Letter | None:
    day = now.astimezone(wishes.zone_of(player)).date()
    if Mail.objects.filter(player=player, day=day).exists():
        _put_off([notice for notice, _ in standing], wishes.next_opening(player, now))
        return None
    _take([notice for notice, _ in standing])
    mail = _claimed(player, Mail.DIGEST, day=day)
    return digest_letter(mail, player, sorted((told for _, told in standing), key=urgency))


def _take(notices: list[Notification]) -> None:
    if notices:
        Notification.objects.filter(pk__in=[notice.pk for notice in notices]).update(mail_at=None)


def _put_off(notices: list[Notification], until: datetime) -> None:
    Notification.objects.filter(pk__in=[notice.pk for notice in notices]).update(mail_at=until)


def _claimed(player: User, kind: str, **more: object) -> Mail:
    return Mail.objects.create(player=player, kind=kind, address=player.email, state=Mail.State.CLAIMED, **more)


def mails_forget(*, now: datetime) -> int:
    """Delete mails older than a month; return how many."""
    return delete_in_batches(Mail.objects.filter(created_at__lte=now - KEPT_FOR).order_by("created_at"))
