"""A real worker is killed while it sends mails. No mail is sent twice.

A mail can be lost only if the worker was sending it when it was killed.
"""

import re
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.models import Kind, Mail, Notification
from accounts.services import NewNotification, notify
from durak_site.models import Lease
from tests.accounts.notification_helpers import create_reachable_person
from tests.factories import create_person
from tests.games.api.calls import post_series
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]
READER_COUNT = 120


def create_and_notify_readers() -> None:
    """Create READER_COUNT accounts, and notify them that a series has started. Their mails are due now."""
    series = post_series(create_person(), "me", None)["id"]
    people = [create_reachable_person(series_started="now", hours=[0, 24]) for _ in range(READER_COUNT)]
    notifications = [
        NewNotification(who.user.pk, Kind.SERIES_STARTED, series, {"series": series, "seat": 0}) for who in people
    ]
    notify(notifications=notifications, now=timezone.now() - timedelta(hours=1))


def count_mails_by_address(box: Path) -> Counter[str]:
    """Count the mails in the directory `box` by recipient."""
    return Counter(to for file in box.iterdir() for to in re.findall(r"^To: (\S+)$", file.read_text(), re.MULTILINE))


def test_a_worker_killed_while_it_sends_mails_sends_none_twice(live_stack: Stack, tmp_path: Path) -> None:
    box = tmp_path / "mails"
    box.mkdir()
    live_stack.environment["EMAIL_URL"] = f"filemail:///{box}"
    create_and_notify_readers()
    live_stack.start_beat()
    for _ in range(2):
        before = Mail.objects.count()
        worker = live_stack.start_worker()
        wait_for(lambda before=before: Mail.objects.count() > before + 20, "mails go out")
        live_stack.kill_process(worker)
        Lease.objects.update(expires_at=timezone.now())  # the lease of the killed worker would last half a minute
    assert Notification.objects.filter(mail_at__isnull=False).exists(), "all went out before the worker was killed"
    live_stack.start_worker()
    wait_for(lambda: not Notification.objects.filter(mail_at__isnull=False).exists(), "all are claimed")
    wait_for(lambda: Mail.objects.filter(state="sent").count() >= READER_COUNT - 4, "all are sent")
    got = count_mails_by_address(box)
    assert max(got.values()) == 1
    lost = READER_COUNT - len(got)
    assert lost <= Mail.objects.filter(state="claimed").count() <= 4
