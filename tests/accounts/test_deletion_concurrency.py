"""Requests that wait while their account is being deleted, and deletions that wait for other requests."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import Inbox, PushDevice, User, Webhook
from accounts.services import (
    add_push_device,
    create_guest,
    create_webhook,
    delete_account,
    delete_inactive_guests,
)
from games.models import Series
from games.services.series import create_series, join_series
from games.services.series.terms import WantedSeat
from tests.accounts.push_service import Device
from tests.database_locks import count_lock_waits, lock_row
from tests.factories import create_person
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


ACTIONS: dict[str, Callable[[User], Any]] = {
    "create a webhook": lambda user: create_webhook(player=user, url="https://example.org/hook", now=timezone.now()),
    "add a push device": lambda user: add_push_device(player=user, **Device("https://example.org/push").subscription),
}


@pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)
def test_a_request_that_has_waited_for_the_deletion_of_its_account_stores_nothing(act: Callable[[User], Any]) -> None:
    anna = create_person().user

    def act_and_close_connection() -> None:
        try:
            act(User.objects.get(pk=anna.pk))
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            delete_account(player=anna)
            acting = pool.submit(act_and_close_connection)
            wait_for(lambda: count_lock_waits() == 1, "the request waits for the account")
        with pytest.raises(AuthenticationFailed):
            acting.result()
    assert [model.objects.count() for model in (Inbox, PushDevice, Webhook)] == [0, 0, 0]


def test_a_guest_who_cannot_be_deleted_does_not_keep_the_others_and_is_deleted_a_day_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = timezone.now()
    first, second = create_guest(now=now - timedelta(days=1)), create_guest(now=now)
    join_series(series_id=create_open_series().pk, user=first)
    due = now + timedelta(days=31)
    with lock_row(Series.objects.get()):
        delete_inactive_guests(now=due)
    assert list_deleted(first, second) == [False, True]
    assert caplog.messages == [f"The guest account {first.pk} could not be deleted"]
    delete_inactive_guests(now=due + timedelta(hours=1))
    assert list_deleted(first) == [False]
    delete_inactive_guests(now=due + timedelta(days=1))
    assert list_deleted(first) == [True]


def create_open_series() -> Series:
    seats: list[WantedSeat] = [{"player": "me"}, {"open": True}, {"open": True}]
    return create_series(creator=create_person().user, rules="alemi-36", seats=seats)


def list_deleted(*users: User) -> list[bool]:
    return [not User.objects.get(pk=user.pk).is_active for user in users]
