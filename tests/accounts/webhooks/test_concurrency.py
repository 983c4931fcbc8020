"""Sending of webhooks by concurrent workers, after the death of a worker, and to slow receivers."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Webhook
from accounts.services.deliveries import MAX_REQUESTS_PER_HOST, DeliveryOutcome, claim_delivery, store_delivery_outcome
from accounts.tasks import wake_webhook_sender
from accounts.webhooks.delivery import MAX_OTHER_REQUESTS, send_due_deliveries
from tests.accounts.webhooks.receiver import (
    Clock,
    ReceivedRequest,
    Receiver,
    create_webhook,
    notify_player,
    start_receiver,
)
from tests.factories import Person, create_person
from tests.stack import wait_for


def send_due_deliveries_in_thread(_: int) -> int:
    try:
        return send_due_deliveries()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_many_workers_send_each_delivery_once_and_in_order(receiver: Receiver) -> None:
    people = [create_person() for _ in range(5)]
    for number, who in enumerate(people):
        create_webhook(who, f"{receiver.address}/{number}")
        notify_player(who, *range(4))
    with ThreadPoolExecutor(4) as workers:
        assert sum(workers.map(send_due_deliveries_in_thread, range(4))) == 20
    assert [receiver.list_numbers(f"/{number}") for number in range(5)] == [[1, 2, 3, 4]] * 5


@pytest.mark.django_db(transaction=True)
def test_the_task_ends_while_a_thread_of_the_worker_sends_webhooks(receiver: Receiver) -> None:
    anna, hurry = create_person(), threading.Event()
    create_webhook(anna, receiver.address)

    def respond_slowly(_: ReceivedRequest) -> int:
        hurry.wait(60)
        return 204

    receiver.choose_status = respond_slowly
    notify_player(anna, 1, 2)
    wake_webhook_sender()
    wait_for(lambda: receiver.received_requests, "the first request comes")
    wake_webhook_sender()
    assert receiver.list_numbers() == [1]
    hurry.set()
    wait_for(lambda: receiver.list_numbers() == [1, 2], "the second follows")
    wait_for(lambda: Webhook.objects.filter(due_at=None, handled_number=2).exists(), "the delivery is stored")
    wait_for(lambda: "webhooks" not in {one.name for one in threading.enumerate()}, "the thread ends")


@pytest.mark.django_db
def test_claims_of_a_dead_worker_end_after_half_a_minute(anna: Person, receiver: Receiver, clock: Clock) -> None:
    create_webhook(anna, receiver.address)
    notify_player(anna, 1, 2)
    clock.now = timezone.now()
    dead = claim_delivery(now=clock.now)
    assert dead is not None
    assert clock.advance_and_send_deliveries(seconds=20) == 0
    assert (clock.advance_and_send_deliveries(seconds=11), receiver.list_numbers()) == (2, [1, 2])
    store_delivery_outcome(claimed=dead, outcome=DeliveryOutcome(500), now=clock.now)
    webhook = Webhook.objects.get()
    assert (webhook.handled_number, webhook.failing_since, webhook.due_at) == (2, None, None)


@pytest.mark.django_db
def test_slow_receivers_do_not_delay_quick_receivers(receiver: Receiver, clock: Clock) -> None:
    quick, has_arrived = create_person(), threading.Event()
    create_webhook(quick, receiver.address)
    notify_player(quick, 1)
    assert clock.advance_and_send_deliveries() == 1
    hosts_of_open_requests: list[str] = []
    largest_numbers_of_open_requests: dict[str, int] = {}

    def wait_for_quick_receiver(request: ReceivedRequest) -> int:
        hosts_of_open_requests.append(request.headers["host"])
        largest_numbers_of_open_requests[""] = max(
            largest_numbers_of_open_requests.get("", 0), len(hosts_of_open_requests)
        )
        largest_numbers_of_open_requests[hosts_of_open_requests[-1]] = max(
            largest_numbers_of_open_requests.get(hosts_of_open_requests[-1], 0),
            hosts_of_open_requests.count(hosts_of_open_requests[-1]),
        )
        status = 204 if has_arrived.wait(60) else 500
        hosts_of_open_requests.remove(request.headers["host"])
        return status

    def respond_when_slow_receivers_have_requests(_: ReceivedRequest) -> int:
        wait_for(lambda: len(hosts_of_open_requests) >= MAX_OTHER_REQUESTS, "the slow receivers have their requests")
        has_arrived.set()
        return 204

    receiver.choose_status = respond_when_slow_receivers_have_requests
    with ExitStack() as stack:
        for last in (2, 3, 4):
            slow = stack.enter_context(start_receiver(f"127.0.0.{last}"))
            slow.choose_status = wait_for_quick_receiver
            for _ in range(3):
                one = create_person()
                create_webhook(one, slow.address)
                notify_player(one, 1)
        notify_player(quick, 2)
        clock.now += timedelta(seconds=1)
        assert clock.advance_and_send_deliveries() == 10
    assert receiver.list_numbers() == [1, 2]
    assert largest_numbers_of_open_requests.pop("") == MAX_OTHER_REQUESTS
    assert max(largest_numbers_of_open_requests.values()) == MAX_REQUESTS_PER_HOST
    assert not Webhook.objects.filter(failing_since__isnull=False).exists()
