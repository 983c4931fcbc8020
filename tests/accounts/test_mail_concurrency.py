"""Sending of mails by concurrent workers, each with its own database connection."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Kind, Mail, Notification, User
from accounts.services import (
    delete_account,
    mail_sending,
    mark_notifications_read,
    request_email_verification,
    request_password_reset,
    send_due_mails,
    stop_mails,
    update_account,
)
from accounts.tasks import send_mails
from durak_site.database.exclusive_run import try_exclusive_run
from durak_site.limits.quotas import lock_account
from games.models import SeriesSeat
from tests.accounts.notification_helpers import NOON, create_reachable_person, notify_of_invitation
from tests.database_locks import count_lock_waits, lock_row
from tests.factories import Person
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def send_due_mails_in_thread(_: int) -> int:
    try:
        return send_due_mails(now=NOON + timedelta(days=1))
    finally:
        connection.close()


def request_mail(kind: str, owner: Person) -> None:
    """Request a mail with a link for this account: a verification of its address, or a reset of its password."""
    if kind == Mail.VERIFY:
        User.objects.filter(pk=owner.user.pk).update(email_verified_at=None)
        request_email_verification(player=User.objects.get(pk=owner.user.pk))
    else:
        request_password_reset(address=owner.user.email)


@pytest.mark.parametrize("kind", [Mail.VERIFY, Mail.RESET])
def test_many_workers_send_each_requested_mail_once(kind):
    for _ in range(6):
        request_mail(kind, create_reachable_person())
    with ThreadPoolExecutor(4) as workers:
        sent = sum(workers.map(send_due_mails_in_thread, range(8)))
    assert sent == len(mail.outbox) == Mail.objects.filter(state="sent").count() == 6
    assert len({letter.to[0] for letter in mail.outbox}) == 6


@pytest.mark.parametrize("how", ["now", "digest"])
def test_many_workers_send_each_mail_once(how):
    people = [create_reachable_person(invited=how) for _ in range(4)]
    for person in people:
        for number in range(3):
            notify_of_invitation(person, number)
    wanted = 4 if how == "digest" else 12
    with ThreadPoolExecutor(4) as workers:
        sent = sum(workers.map(send_due_mails_in_thread, range(8)))
    sent += send_due_mails(now=NOON + timedelta(days=1))
    assert sent == len(mail.outbox) == Mail.objects.filter(state="sent").count() == wanted


def test_marking_notifications_as_read_waits_for_a_mail_about_one_of_them(monkeypatch):
    anna = create_reachable_person(invited="now")
    first, second = notify_of_invitation(anna, 1), notify_of_invitation(anna, 2)
    SeriesSeat.objects.filter(series=second.data["series"], player=anna.user).update(accepted_at=NOON, expires_at=None)
    clear_due_times, marking = mail_sending._clear_due_times, []

    def mark_read() -> tuple[int, int]:
        try:
            return mark_notifications_read(player=anna.user, up_to=second.pk)
        finally:
            connection.close()

    def clear_while_player_marks(notifications: list[Notification]) -> None:
        clear_due_times(notifications)
        if not marking:
            assert notifications == [second]
            marking.append(worker.submit(mark_read))
            wait_for(lambda: count_lock_waits() == 1, "the player waits for the mail")

    monkeypatch.setattr(mail_sending, "_clear_due_times", clear_while_player_marks)
    with ThreadPoolExecutor(1) as worker:
        letter = mail_sending.claim_notification_mail(anna.user.pk, NOON + timedelta(minutes=2))
        assert marking[0].result(60) == (2, 0)
    assert letter is not None
    assert Notification.objects.get(pk=first.pk).read_at is not None


def test_a_locked_account_row_does_not_delay_mails():
    """While a player creates many series, the row of the player's account is locked most of the time."""
    busy = create_reachable_person(invited="now")
    notify_of_invitation(busy)
    with ThreadPoolExecutor(1) as worker, transaction.atomic():
        lock_account(busy.user)
        assert worker.submit(send_due_mails_in_thread, 0).result(60) == 1


@pytest.mark.parametrize("kind", [Mail.VERIFY, Mail.RESET])
def test_a_requested_mail_to_a_locked_account_is_sent_later_and_does_not_keep_back_the_others(kind, caplog):
    locked, other = create_reachable_person(), create_reachable_person()
    for person in (locked, other):
        request_mail(kind, person)
    with lock_row(locked.user):
        assert send_due_mails(now=timezone.now()) == 1
    assert [letter.to for letter in mail.outbox] == [[other.user.email]]
    waiting = Mail.objects.get(state="wanted")
    assert caplog.messages == [f"Mail {waiting.pk} could not be claimed"]
    assert send_due_mails(now=timezone.now()) == 1


WAYS_TO_STOP_A_MAIL = {
    "the account": lambda one: delete_account(player=one),
    "mails of this kind": lambda one: stop_mails(player=one, kind=Kind.INVITED),
    "mails, in the preferences": lambda one: update_account(user=one, changes={"mail": {Kind.INVITED: "off"}}),
}


@pytest.mark.parametrize("what", WAYS_TO_STOP_A_MAIL)
def test_no_mail_is_sent_while_the_account_is_deleted_or_the_mail_is_switched_off(what):
    one = create_reachable_person(invited="now")
    notify_of_invitation(one)
    with ThreadPoolExecutor(1) as worker, transaction.atomic():
        WAYS_TO_STOP_A_MAIL[what](one.user)
        assert worker.submit(send_due_mails_in_thread, 0).result(60) == 0
    assert send_due_mails(now=NOON + timedelta(days=1)) == 0
    assert not Mail.objects.exists()


@pytest.mark.parametrize("kind", [Mail.VERIFY, Mail.RESET])
def test_a_requested_mail_waits_for_the_deletion_of_its_account(kind):
    one = create_reachable_person()
    request_mail(kind, one)
    with ThreadPoolExecutor(1) as worker:
        with transaction.atomic():
            lock_account(one.user)
            sending = worker.submit(send_due_mails_in_thread, 0)
            wait_for(lambda: count_lock_waits() == 1, "the worker waits for the account")
            delete_account(player=one.user)
        assert sending.result(60) == 0
    assert not Mail.objects.exists()


def test_a_second_mail_task_ends_at_once_while_another_mail_task_sends_mails():
    notify_of_invitation(create_reachable_person(invited="now"), now=timezone.now() - timedelta(days=1))

    def send_mails_and_close_connection():
        try:
            return send_mails()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        with try_exclusive_run("send mails") as is_only:
            assert is_only
            assert worker.submit(send_mails_and_close_connection).result(20) == 0
        assert mail.outbox == []
        assert Notification.objects.filter(mail_at__isnull=False).exists()
        with try_exclusive_run("send mails") as is_only:
            assert is_only, "the first run has released its lock"
