"""Wake-up messages are sent after the commit, never before it and never for a transaction that was rolled back."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
import redis
from django.db import transaction

from accounts.services import account_delete
from durak_site import waking
from games import engine, nudges
from games.models import Game
from games.services.abandoning import game_abandon
from games.services.deadlines import deadlines_pass
from tests.games.table import Table, stacked, table
from tests.pauses import leave_time_for

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Listener:
    """Records the messages of one test."""

    pubsub: redis.client.PubSub
    broker: redis.Redis

    def changes_of(self, at: Table) -> int:
        """Count the messages about this game since the last call; other tests have their own games."""
        heard = 0
        while (message := self.pubsub.get_message(timeout=0.3)) is not None:
            told = message["data"].decode() if message["type"] == "message" else ""
            heard += waking.topic_of_game(at.game.pk) in told.split()
        return heard

    def tasks(self) -> int:
        """Count the tasks queued since the last call; no worker runs during a test."""
        queues = ("celery", "clock", "computers")
        sent = sum(self.broker.llen(queue) for queue in queues)
        self.broker.delete(*queues)
        return sent

    def moments_of_tasks(self) -> list[str | None]:
        """Return when the clock's workers may start each queued task, oldest first; None means at once."""
        return [json.loads(message)["headers"]["eta"] for message in reversed(self.broker.lrange("clock", 0, -1))]

    def forget(self, at: Table) -> None:
        """Discard the messages of the deal."""
        self.changes_of(at)
        self.tasks()


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    monkeypatch.setattr(waking, "_silent_until", 0.0)
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker, broker.pubsub() as pubsub:
        pubsub.subscribe(waking.CHANGES)
        yield Listener(pubsub, broker)


def play(at: Table) -> None:
    seat = at.awaited_seats()[0]
    at.play(seat, str(engine.legal_moves(at.state(), seat)[0]))


def make_all_agree(at: Table) -> None:
    game_abandon(game_id=at.game.pk, user=at.people[0].user)


def leave(at: Table) -> None:
    account_delete(player=at.people[0].user)


ACTS = [play, make_all_agree, leave]


@pytest.mark.parametrize("act", ACTS)
def test_a_wake_up_follows_the_commit(listener: Listener, act: Callable[[Table], None]) -> None:
    at = table(players=3, quick_pass=False)
    listener.forget(at)
    with transaction.atomic():
        act(at)
        assert (listener.changes_of(at), listener.tasks()) == (0, 0)
    assert listener.changes_of(at) >= 1


@pytest.mark.parametrize("act", ACTS)
def test_a_rolled_back_move_wakes_no_client(listener: Listener, act: Callable[[Table], None]) -> None:
    at = table(players=3, quick_pass=False)
    listener.forget(at)
    with transaction.atomic():
        act(at)
        transaction.set_rollback(True)
    assert (listener.changes_of(at), listener.tasks()) == (0, 0)


def test_a_computer_awaited_after_a_deletion_is_woken(listener: Listener) -> None:
    at = table(players=2, quick_pass=False)
    (seat,) = at.awaited_seats()
    listener.forget(at)
    with transaction.atomic():
        account_delete(player=at.people[seat].user)
        assert listener.tasks() == 0
    assert Game.objects.get(pk=at.game.pk).computer_at is not None
    assert listener.tasks() >= 1


def test_a_computer_awaited_after_a_move_of_the_clock_is_woken(listener: Listener) -> None:
    at = table(players=2, computers={1: "random"}, deck=stacked(("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS"), "KS"))
    listener.forget(at)
    assert deadlines_pass(now=at.reload().deadline_at) == 1
    assert Game.objects.get(pk=at.game.pk).computer_at is not None
    assert listener.tasks() >= 1


def test_the_first_of_many_turns_is_notified_at_once_and_the_rest_together(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    nudges.teller_is_here()
    leave_time_for("what was told before this test, which counts for a breath", 2 * waking.BREATH)
    at = table(players=2)
    assert listener.moments_of_tasks() == [None]
    monkeypatch.setattr(waking, "BREATH", 5.0)
    nudges.teller_is_here()
    for _ in range(3):
        play(at)
    at_once, a_breath_later = listener.moments_of_tasks()
    assert (at_once, bool(a_breath_later)) == (None, True)
