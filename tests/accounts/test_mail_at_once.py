"""Several workers at once, each with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from accounts.models import Mail, Notification, User
from accounts.services import email_ask, mails_send, reset_ask
from accounts.tasks import send_mails
from durak_site.only_run import only_run
from tests.accounts.inbox import NOON, reachable, tell

pytestmark = pytest.mark.django_db(transaction=True)


def send(_: int) -> int:
    try:
        return mails_send(now=NOON + timedelta(days=1))
    finally:
        connection.close()


@pytest.mark.parametrize("kind", [Mail.VERIFY, Mail.RESET])
def test_many_workers_send_each_mail_that_was_asked_for_once(kind):
    for _ in range(6):
        one = reachable()
        if kind == Mail.VERIFY:
            User.objects.filter(pk=one.user.pk).update(email_verified_at=None)
            email_ask(player=User.objects.get(pk=one.user.pk))
        else:
            reset_ask(address=one.user.email)
    with ThreadPoolExecutor(4) as workers:
        sent = sum(workers.map(send, range(8)))
    assert sent == len(mail.outbox) == Mail.objects.filter(state="sent").count() == 6
    assert len({letter.to[0] for letter in mail.outbox}) == 6


@pytest.mark.parametrize("how", ["now", "digest"])
def test_many_workers_send_each_mail_once(how):
    people = [reachable(invited=how) for _ in range(4)]
    for person in people:
        for number in range(3):
            tell(person, number)
    wanted = 4 if how == "digest" else 12
    with ThreadPoolExecutor(4) as workers:
        sent = sum(workers.map(send, range(8)))
    sent += mails_send(now=NOON + timedelta(days=1))
    assert sent == len(mail.outbox) == Mail.objects.filter(state="sent").count() == wanted


def test_while_one_run_sends_another_leaves_the_worker_free_at_once():
    tell(reachable(invited="now"), now=timezone.now() - timedelta(days=1))

    def run_again():
        try:
            return send_mails()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as worker:
        with only_run("send mails") as is_only:
            assert is_only
            assert worker.submit(run_again).result(20) == 0
        assert mail.outbox == []
        assert Notification.objects.filter(mail_at__isnull=False).exists()
        with only_run("send mails") as is_only:
            assert is_only, "who has left off holds nothing"
