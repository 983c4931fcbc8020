"""A real worker is killed during a webhook request. All notifications still arrive, in their order."""

import threading

import pytest
from django.db.models import F

from accounts.models import Webhook
from accounts.services.deliveries import CLAIM_DURATION
from tests.accounts.webhooks.receiver import ReceivedRequest, Receiver, create_webhook, notify_player
from tests.factories import create_person
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes"), pytest.mark.django_db(transaction=True)]
NOTIFICATION_COUNT = 4
INTERRUPTED_NUMBER = 2
"""The number of the notification during whose delivery the worker is killed."""


def test_a_delivery_interrupted_by_a_killed_worker_is_repeated_in_order(live_stack: Stack, receiver: Receiver) -> None:
    anna, on_its_way = create_person(), threading.Event()

    def respond_slowly(request: ReceivedRequest) -> int:
        """Delay the first response to notification INTERRUPTED_NUMBER. The test kills the worker during the delay."""
        if request.number == INTERRUPTED_NUMBER and not on_its_way.is_set():
            on_its_way.set()
            threading.Event().wait(15)
        return 204

    receiver.choose_status = respond_slowly
    create_webhook(anna, receiver.address)
    live_stack.environment["OUTGOING_INSIDE"] = "127.0.0.0/8"
    live_stack.start_beat()
    notify_player(anna, *range(NOTIFICATION_COUNT))
    worker = live_stack.start_worker("clock")
    wait_for(on_its_way.is_set, "a delivery is being sent")
    live_stack.kill_process(worker)
    live_stack.start_worker("clock")
    Webhook.objects.update(due_at=F("due_at") - CLAIM_DURATION, claimed_until=F("claimed_until") - CLAIM_DURATION)
    wait_for(lambda: receiver.list_numbers()[-1] == NOTIFICATION_COUNT, "all notifications have arrived")
    assert receiver.list_numbers() == [1, 2, 2, 3, 4]
    assert len({one.headers["webhook-id"] for one in receiver.received_requests}) == NOTIFICATION_COUNT
