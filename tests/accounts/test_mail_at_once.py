"""Several workers at once, each with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection

from accounts.models import Mail
from accounts.services import mails_send
from tests.accounts.inbox import NOON, reachable, tell

pytestmark = pytest.mark.django_db(transaction=True)


def send(_: int) -> int:
    try:
        return mails_send(now=NOON + timedelta(days=1))
    finally:
        connection.close()


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
