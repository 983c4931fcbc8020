"""A real worker, killed while a receiver is being told something: nothing is left out, and nothing overtakes."""

import threading

import pytest
from django.db.models import F

from accounts.models import Webhook
from accounts.services.deliveries import LEASE
from tests.accounts.webhooks.receiver import Came, Receiver, made, say
from tests.factories import person
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes"), pytest.mark.django_db(transaction=True)]
NOTICES, CUT_OFF = 4, 2
"""How many there are, and which of them is on its way when the worker is killed."""


def test_what_was_on_its_way_when_a_worker_was_killed_comes_again_in_its_turn(
    live_stack: Stack, receiver: Receiver
) -> None:
    anna, on_its_way = person(), threading.Event()

    def slowly(one: Came) -> int:
        """It has not answered when the worker dies."""
        if one.number == CUT_OFF and not on_its_way.is_set():
            on_its_way.set()
            threading.Event().wait(15)
        return 204

    receiver.answer = slowly
    made(anna, receiver.address)
    live_stack.environment["OUTGOING_INSIDE"] = "127.0.0.0/8"
    live_stack.beat()
    say(anna, *range(NOTICES))
    worker = live_stack.worker("clock")
    wait_for(on_its_way.is_set, "something is on its way")
    live_stack.kill9(worker)
    live_stack.worker("clock")
    Webhook.objects.update(due_at=F("due_at") - LEASE, claimed_until=F("claimed_until") - LEASE)
    wait_for(lambda: receiver.numbers()[-1] == NOTICES, "all have come")
    assert receiver.numbers() == [1, 2, 2, 3, 4]
    assert len({one.headers["webhook-id"] for one in receiver.came}) == NOTICES
