"""Concurrent sweeps notify a player of each turn only once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Notification
from games.services.notifications import notify_due_turns
from tests.games.services.test_moves import start_table_of_three

pytestmark = pytest.mark.django_db(transaction=True)


def notify_turns_in_thread(_: int) -> None:
    try:
        notify_due_turns(now=timezone.now())
    finally:
        connection.close()


def test_concurrent_sweeps_notify_each_turn_once() -> None:
    tables = [start_table_of_three() for _ in range(20)]
    with ThreadPoolExecutor(4) as workers:
        list(workers.map(notify_turns_in_thread, range(8)))
    assert Notification.objects.filter(kind="your_turn").count() == 20
    for table in tables:
        table.play(1, "attack 6D")
    with ThreadPoolExecutor(4) as workers:
        list(workers.map(notify_turns_in_thread, range(8)))
    assert Notification.objects.filter(kind="your_turn").count() == 40
    assert notify_due_turns(now=timezone.now()) == 0
