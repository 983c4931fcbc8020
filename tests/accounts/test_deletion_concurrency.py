"""Requests of an account that wait while this account is being deleted."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed

from accounts.models import Inbox, PushDevice, User, Webhook
from accounts.services import add_push_device, create_webhook, delete_account
from tests.accounts.push_service import Device
from tests.database_locks import count_lock_waits
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
