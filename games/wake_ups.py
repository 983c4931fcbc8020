"""Messages that are sent after a commit. They wake clients that wait for a change, and workers."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from celery import current_app

from durak_site.messaging.wakeups import (
    MESSAGE_EXPIRY,
    call_broker,
    game_topic,
    player_topic,
    record_task_start,
    send_task,
    wake,
)

NOTIFY_TURNS_TASK = "games.tasks.notify_turns"
MATCH_SEEKS_TASK = "games.tasks.match_seeks"
DELIVERY_MARGIN = timedelta(milliseconds=10)
"""A message that must not arrive before a certain moment is scheduled for this much time after that moment."""


def publish_game_change(game_id: str, players: Iterable[int | None], *, has_pending_turns: bool = False) -> None:
    """Wake clients that wait for this game or its players. With `has_pending_turns`, also wake a worker that notifies
    players of their turns.

    Call after the commit. Never raises.
    """
    topics = [game_topic(game_id), *(player_topic(player) for player in players if player is not None)]
    wake(*topics, task=NOTIFY_TURNS_TASK if has_pending_turns else None)


def mark_turn_worker_started() -> None:
    """Record that the task that notifies players of their turns has started. From now on, a new request for the task
    sends a new message.

    The task calls this before it reads the pending notifications. So a notification that is added after the reading
    starts the task again.
    """
    record_task_start(NOTIFY_TURNS_TASK)


def wake_computer_worker(at: datetime | None = None) -> None:
    """Wake a worker because a computer has to move now, or at the moment `at`, which is less than MESSAGE_EXPIRY away.

    Call after the commit. Never raises.
    """
    task, eta = "games.tasks.play_computers", None if at is None else at + DELIVERY_MARGIN
    call_broker(lambda: current_app.send_task(task, eta=eta, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_review_worker() -> None:
    """Wake a worker because a player has requested a review. Call after the commit. Never raises."""
    task = "games.tasks.review_games"
    call_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_seek_worker() -> None:
    """Wake a worker because players who seek a table may match. If many seeks are created before the worker starts,
    only one message is sent. Call after the commit. Never raises.
    """
    send_task(MATCH_SEEKS_TASK)


def mark_seek_worker_started() -> None:
    """Record that the task that matches seeks has started. From now on, a new seek sends a new message.

    The task calls this before it reads the seeks. So a seek that is created after the reading starts the task again.
    """
    record_task_start(MATCH_SEEKS_TASK)


def wake_record_worker() -> None:
    """Wake a worker because a long game has ended and its record is to be stored. Call after the commit. Never
    raises.
    """
    task = "games.tasks.store_records"
    call_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))
