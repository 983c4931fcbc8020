"""Time-critical tasks and the moves of computers have separate queues, each with its own workers."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Notification
from games.models import Game
from tests.accounts.webhooks.conftest import receiver as receiver
from tests.accounts.webhooks.receiver import Receiver, create_webhook
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import start_table
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]


def test_the_clock_and_computers_have_separate_queues_and_workers(live_stack: Stack, receiver: Receiver) -> None:
    live_stack.environment["OUTGOING_INSIDE"] = "127.0.0.0/8"
    live_stack.start_beat()
    live_stack.start_worker("clock", concurrency=1)
    dear = {"preset": "spivak-52", "decks": 4, "prolonged": True, "lowest_rank": "2"}
    busy = [start_table(dear, 30, computers=dict.fromkeys(range(30), "steady")) for _ in range(3)]
    table = start_table_of_three()
    for one in table.people.values():
        create_webhook(one, receiver.address)
    Game.objects.filter(pk=table.game.pk).update(deadline_at=timezone.now() + timedelta(seconds=1))
    wait_for(lambda: table.list_moves() == ["1 attack 6D by clock"], "the clock acts", 60)
    wait_for(
        lambda: Notification.objects.filter(data__game=table.game.pk).exists(), "the awaited player is notified", 60
    )
    wait_for(lambda: receiver.received_requests, "the webhooks are called", 60)
    assert [one.list_moves() for one in busy] == [[], [], []]
    live_stack.start_worker("computers", concurrency=1)
    wait_for(lambda: all(one.list_moves() for one in busy), "the computers play at each table in turn", 90)
