"""Wake-up messages are sent after the commit. None is sent before the commit or after a rollback."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
import redis
from django.db import transaction

from accounts.services import delete_account
from durak_site.messaging import wakeups
from games import engine, wake_ups
from games.models import Game
from games.services.abandonment import agree_to_abandon
from games.services.deadlines import act_on_due_deadlines
from tests.games.table import Table, stack_deck, start_table
from tests.pauses import sleep_to_disprove

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Listener:
    """A subscriber that counts the wake-up messages and the queued tasks that a test causes."""

    pubsub: redis.client.PubSub
    broker: redis.Redis

    def count_new_wake_ups(self, table: Table) -> int:
        """Return the number of messages about the game of this table since the last call."""
        count = 0
        while (message := self.pubsub.get_message(timeout=0.3)) is not None:
            topics = message["data"].decode() if message["type"] == "message" else ""
            count += wakeups.build_game_topic(table.game.pk) in topics.split()
        return count

    def count_new_tasks(self) -> int:
        """Return the number of tasks queued since the last call, and delete them. No worker runs during a test."""
        queues = ("celery", "clock", "computers", "background")
        sent = sum(self.broker.llen(queue) for queue in queues)
        self.broker.delete(*queues)
        return sent

    def list_task_starts(self) -> list[str | None]:
        """Return the earliest start time of each task in the queue `clock`, or None for a task that may start at
        once.
        """
        return [json.loads(message)["headers"]["eta"] for message in reversed(self.broker.lrange("clock", 0, -1))]

    def discard_messages_and_tasks(self, table: Table) -> None:
        """Discard all messages and tasks so far, such as those that the deal has caused."""
        self.count_new_wake_ups(table)
        self.count_new_tasks()


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    monkeypatch.setattr(wakeups, "_paused_until", 0.0)
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker, broker.pubsub() as pubsub:
        pubsub.subscribe(wakeups.CHANGES_CHANNEL)
        yield Listener(pubsub, broker)


def play_first_legal_move(table: Table) -> None:
    seat = table.awaited_seats()[0]
    table.play(seat, str(engine.list_legal_moves(table.state(), seat)[0]))


def let_one_player_agree_to_abandon(table: Table) -> None:
    agree_to_abandon(game_id=table.game.pk, user=table.people[0].user)


def delete_one_player(table: Table) -> None:
    delete_account(player=table.people[0].user)


ACTIONS = [play_first_legal_move, let_one_player_agree_to_abandon, delete_one_player]


@pytest.mark.parametrize("act", ACTIONS)
def test_the_wake_up_message_is_sent_after_the_commit(listener: Listener, act: Callable[[Table], None]) -> None:
    table = start_table(players=3, quick_pass=False)
    listener.discard_messages_and_tasks(table)
    with transaction.atomic():
        act(table)
        assert (listener.count_new_wake_ups(table), listener.count_new_tasks()) == (0, 0)
    assert listener.count_new_wake_ups(table) >= 1


@pytest.mark.parametrize("act", ACTIONS)
def test_a_rolled_back_action_sends_no_wake_up_message(listener: Listener, act: Callable[[Table], None]) -> None:
    table = start_table(players=3, quick_pass=False)
    listener.discard_messages_and_tasks(table)
    with transaction.atomic():
        act(table)
        transaction.set_rollback(True)
    assert (listener.count_new_wake_ups(table), listener.count_new_tasks()) == (0, 0)


def test_a_computer_awaited_after_a_deletion_is_woken(listener: Listener) -> None:
    table = start_table(players=2, quick_pass=False)
    (seat,) = table.awaited_seats()
    listener.discard_messages_and_tasks(table)
    with transaction.atomic():
        delete_account(player=table.people[seat].user)
        assert listener.count_new_tasks() == 0
    assert Game.objects.get(pk=table.game.pk).computer_at is not None
    assert listener.count_new_tasks() >= 1


def test_a_computer_awaited_after_a_move_of_the_clock_is_woken(listener: Listener) -> None:
    table = start_table(
        players=2, computers={1: "random"}, deck=stack_deck(("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS"), "KS")
    )
    listener.discard_messages_and_tasks(table)
    assert act_on_due_deadlines(now=table.reload().deadline_at) == 1
    assert Game.objects.get(pk=table.game.pk).computer_at is not None
    assert listener.count_new_tasks() >= 1


def test_of_many_turns_the_first_is_notified_at_once_and_all_later_turns_together(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    wake_ups.mark_turn_worker_started()
    sleep_to_disprove("a turn of an earlier test, which delays the next task", 2 * wakeups.MIN_INTERVAL)
    table = start_table(players=2)
    assert listener.list_task_starts() == [None]
    monkeypatch.setattr(wakeups, "MIN_INTERVAL", 5.0)
    wake_ups.mark_turn_worker_started()
    for _ in range(3):
        play_first_legal_move(table)
    at_once, a_breath_later = listener.list_task_starts()
    assert (at_once, bool(a_breath_later)) == (None, True)


def test_many_new_seeks_send_one_message_until_the_matching_starts(listener: Listener) -> None:
    for _ in range(2):
        wake_ups.mark_seek_worker_started()
        listener.count_new_tasks()
        for _ in range(5):
            wake_ups.wake_seek_worker()
        assert listener.count_new_tasks() == 1
