"""Messages that are sent after a commit. They wake clients that wait for a change, and workers."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from celery import current_app

from durak_site.messaging.wakeups import (
    MESSAGE_EXPIRY,
    build_game_topic,
    build_player_topic,
    call_broker,
    record_task_start,
    send_task,
    wake,
)

NOTIFY_TURNS_TASK = "games.tasks.notify_turns"
MATCH_SEEKS_TASK = "games.tasks.match_seeks"
DELIVERY_MARGIN = timedelta(milliseconds=10)
"""A message that must not arrive before a certain moment is scheduled for this much time after that moment."""


def publish_game_change(game_id: str, players: Iterable[int | None], *, has_pending_turns: bool = False) -> None:
    """Wake clients that wait for this game or its players. Call after the commit. Never raises.

    With `has_pending_turns`, also wake a worker that notifies players of their turns.
    """
    topics = [build_game_topic(game_id), *(build_player_topic(player) for player in players if player is not None)]
    wake(*topics, task=NOTIFY_TURNS_TASK if has_pending_turns else None)


def mark_turn_worker_started() -> None:
    """Let the next turn send a message again. The task for turn notifications calls this when it starts.

    Until then, only one message is sent for all turns. The call comes before the task reads the pending notifications,
    so that it misses none.
    """
    record_task_start(NOTIFY_TURNS_TASK)


def wake_computer_worker(at: datetime | None = None) -> None:
    """Wake a worker when a computer has to move: now or at the moment `at`. Call after the commit. Never raises.

    `at` must be less than MESSAGE_EXPIRY away.
    """
    task, eta = "games.tasks.play_computers", None if at is None else at + DELIVERY_MARGIN
    call_broker(lambda: current_app.send_task(task, eta=eta, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_review_worker() -> None:
    """Wake a worker because a player has requested a review. Call after the commit. Never raises."""
    task = "games.tasks.review_games"
    call_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_seek_worker() -> None:
    """Wake a worker because players who seek a table may match. Call after the commit. Never raises.

    Only one message is sent for all seeks that are created before the worker starts.
    """
    send_task(MATCH_SEEKS_TASK)


def mark_seek_worker_started() -> None:
    """Let the next seek send a message again. The task that matches seeks calls this when it starts.

    It does so before it reads the seeks, so that it misses none.
    """
    record_task_start(MATCH_SEEKS_TASK)


def wake_record_worker() -> None:
    """Wake a worker to store the record of a long finished game. Call after the commit. Never raises."""
    task = "games.tasks.store_records"
    call_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))
