"""Several workers at once, one that dies, and receivers that take their time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Webhook
from accounts.services.deliveries import AT_ONE_HOST, Outcome, delivery_claim, delivery_conclude
from accounts.tasks import send_webhooks
from accounts.webhooks.sending import OTHERS, webhooks_send
from tests.accounts.webhooks.receiver import Came, Clock, Receiver, made, receiving, say
from tests.factories import Person, person
from tests.stack import wait_for


def send(_: int) -> int:
    try:
        return webhooks_send()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_many_workers_send_everything_once_and_in_order(receiver: Receiver) -> None:
    people = [person() for _ in range(5)]
    for number, who in enumerate(people):
        made(who, f"{receiver.address}/{number}")
        say(who, *range(4))
    with ThreadPoolExecutor(4) as workers:
        assert sum(workers.map(send, range(4))) == 20
    assert [receiver.numbers(f"/{number}") for number in range(5)] == [[1, 2, 3, 4]] * 5


@pytest.mark.django_db(transaction=True)
def test_the_task_leaves_the_sending_to_a_thread_of_its_process(receiver: Receiver) -> None:
    anna, hurry = person(), threading.Event()
    made(anna, receiver.address)

    def slowly(_: Came) -> int:
        hurry.wait(60)
        return 204

    receiver.answer = slowly
    say(anna, 1, 2)
    send_webhooks()
    wait_for(lambda: receiver.came, "the first request comes")
    send_webhooks()
    assert receiver.numbers() == [1]
    hurry.set()
    wait_for(lambda: receiver.numbers() == [1, 2], "the second follows")
    wait_for(lambda: Webhook.objects.filter(due_at=None, told=2).exists(), "it is noted")
    wait_for(lambda: "webhooks" not in {one.name for one in threading.enumerate()}, "the thread ends")


@pytest.mark.django_db
def test_what_a_dead_worker_has_claimed_is_sent_by_the_next_after_half_a_minute(
    anna: Person, receiver: Receiver, clock: Clock
) -> None:
    made(anna, receiver.address)
    say(anna, 1, 2)
    clock.now = timezone.now()
    dead = delivery_claim(now=clock.now)
    assert dead is not None
    assert clock.send(seconds=20) == 0
    assert (clock.send(seconds=11), receiver.numbers()) == (2, [1, 2])
    delivery_conclude(claimed=dead, outcome=Outcome(500), now=clock.now)
    webhook = Webhook.objects.get()
    assert (webhook.told, webhook.failing_since, webhook.due_at) == (2, None, None)


@pytest.mark.django_db
def test_whoever_is_slow_keeps_nobody_waiting_who_is_known_to_be_quick(receiver: Receiver, clock: Clock) -> None:
    quick, came = person(), threading.Event()
    made(quick, receiver.address)
    say(quick, 1)
    assert clock.send() == 1
    there: list[str] = []
    most: dict[str, int] = {}

    def until_the_quick_one_came(one: Came) -> int:
        there.append(one.headers["host"])
        most[""] = max(most.get("", 0), len(there))
        most[there[-1]] = max(most.get(there[-1], 0), there.count(there[-1]))
        status = 204 if came.wait(60) else 500
        there.remove(one.headers["host"])
        return status

    def note(_: Came) -> int:
        came.set()
        return 204

    receiver.answer = note
    with ExitStack() as stack:
        for last in (2, 3, 4):
            slow = stack.enter_context(receiving(f"127.0.0.{last}"))
            slow.answer = until_the_quick_one_came
            for _ in range(3):
                one = person()
                made(one, slow.address)
                say(one, 1)
        say(quick, 2)
        clock.now += timedelta(seconds=1)
        assert clock.send() == 10
    assert receiver.numbers() == [1, 2]
    assert most.pop("") == OTHERS
    assert max(most.values()) == AT_ONE_HOST
    assert not Webhook.objects.filter(failing_since__isnull=False).exists()
