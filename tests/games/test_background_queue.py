"""Background work has its own queue. A worker that also takes the queue of computers makes their due moves first."""

import os
import random
from collections.abc import Callable
from datetime import timedelta

import pytest
import redis
from celery import current_app
from django.utils import timezone

from games import wake_ups
from games.models import Game, GameHighlights, PendingRecord, Review, Verification
from games.tasks import count_highlights, review_games, store_records, verify_finished_games
from tests.games.api.calls import expect_status
from tests.games.api.test_review import SHORT_GAME_RULES, build_review_address
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db

BACKGROUND_TASKS = (review_games, store_records, verify_finished_games, count_highlights)
LONG_AGO = timedelta(hours=2)


@pytest.fixture
def finished_game() -> Table:
    """Finish a game for which each of the background tasks has something to do."""
    table = start_table(SHORT_GAME_RULES, 2, seed=bytes([1]) * 32, now=timezone.now() - LONG_AGO)
    play_out(table, random.Random(1), now=timezone.now() - LONG_AGO)
    expect_status(table.people[0].client.post(build_review_address(table), {}), 201)
    PendingRecord.objects.create(game=table.game, due_at=timezone.now())
    return table


def set_queues_of_worker(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Simulate a worker that takes the tasks of these queues only."""
    queues = current_app.amqp.queues
    monkeypatch.setattr(queues, "_consume_from", {name: queues[name] for name in names})


def list_done_flags() -> list[bool]:
    """Return for each of the four background tasks whether it has processed the game."""
    return [
        Review.objects.get().reviewed_count > 0,
        not PendingRecord.objects.exists() or PendingRecord.objects.get().due_at > timezone.now() - timedelta(hours=1),
        Verification.objects.filter(reached_at__isnull=False).exists(),
        GameHighlights.objects.get().longest_bout is not None,
    ]


def run_background_tasks() -> None:
    PendingRecord.objects.update(due_at=timezone.now() - LONG_AGO)
    for task in BACKGROUND_TASKS:
        task()


def test_background_work_is_done_while_no_person_waits(finished_game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    set_queues_of_worker(monkeypatch, "computers", "background")
    start_table("alemi-36", 4, computers=dict.fromkeys(range(4), "master"))
    run_background_tasks()
    assert list_done_flags() == [True] * 4


@pytest.mark.parametrize("pace", [timedelta(0), timedelta(minutes=1)])
def test_background_work_yields_to_a_person_who_waits(
    finished_game: Table, monkeypatch: pytest.MonkeyPatch, pace: timedelta
) -> None:
    set_queues_of_worker(monkeypatch, "computers", "background")
    table = start_table("alemi-36", 2, computers={0: "keen"}, dealer=1)
    Game.objects.filter(pk=table.game.pk).update(computer_at=timezone.now() + pace)
    run_background_tasks()
    assert list_done_flags() == [False] * 4
    Game.objects.filter(pk=table.game.pk).update(computer_at=None)
    run_background_tasks()
    assert list_done_flags() == [True] * 4


def test_background_work_does_not_wait_for_a_stored_move(finished_game: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    set_queues_of_worker(monkeypatch, "computers", "background")
    table = start_table("alemi-36", 2, computers={0: "keen"}, dealer=1)
    choice = {"seat": 0, "version": 1, "move": "take"}
    Game.objects.filter(pk=table.game.pk).update(
        computer_at=timezone.now() + timedelta(minutes=1), computer_choice=choice
    )
    run_background_tasks()
    assert list_done_flags() == [True] * 4


def test_a_worker_for_background_work_alone_does_not_yield(
    finished_game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_queues_of_worker(monkeypatch, "background")
    table = start_table("alemi-36", 2, computers={0: "keen"}, dealer=1)
    Game.objects.filter(pk=table.game.pk).update(computer_at=timezone.now())
    run_background_tasks()
    assert list_done_flags() == [True] * 4


@pytest.mark.parametrize(
    ("wake", "queue"),
    [
        (wake_ups.wake_computer_worker, "computers"),
        (wake_ups.wake_review_worker, "background"),
        (wake_ups.wake_record_worker, "background"),
        (wake_ups.wake_seek_worker, "background"),
    ],
)
def test_messages_of_each_kind_of_work_go_into_its_own_queue(wake: Callable[[], None], queue: str) -> None:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        broker.flushdb()
        wake()
        assert {name: broker.llen(name) for name in ("clock", "computers", "background")} == {
            **dict.fromkeys(("clock", "computers", "background"), 0),
            queue: 1,
        }
