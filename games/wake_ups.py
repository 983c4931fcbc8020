"""Messages that are sent after a commit. They wake waiting clients and workers."""

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
LATER = timedelta(milliseconds=10)
"""A message that must not arrive before a moment is sent for this much later."""


def publish_game_change(game_id: str, players: Iterable[int | None], *, has_pending_turns: bool = False) -> None:
    """Wake clients that wait for this game or its players. If `has_pending_turns`, wake a worker that notifies players.

    Call it after the commit. It never raises.
    """
    topics = [game_topic(game_id), *(player_topic(player) for player in players if player is not None)]
    wake(*topics, task=NOTIFY_TURNS_TASK if has_pending_turns else None)


def mark_turn_worker_started() -> None:
    """Record that the task that notifies players has started, so that the next request for the task sends a new
    message.

    The task calls this before it reads the pending notifications.
    """
    record_task_start(NOTIFY_TURNS_TASK)


def wake_computer_worker(at: datetime | None = None) -> None:
    """Wake a worker because a computer has to move: now, or `at` a moment less than MESSAGE_EXPIRY away.

    Call it after the commit; it never raises.
    """
    task, eta = "games.tasks.play_computers", None if at is None else at + LATER
    call_broker(lambda: current_app.send_task(task, eta=eta, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_review_worker() -> None:
    """Wake a worker because a player has requested a review. Call it after the commit; it never raises."""
    task = "games.tasks.review_games"
    call_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_seek_worker() -> None:
    """Wake a worker because there may be a table for players who seek one. If many seeks are created in a short time,
    one message is in the queue at a time. Call it after the commit; it never raises."""
    send_task(MATCH_SEEKS_TASK)


def mark_seek_worker_started() -> None:
    """Record that the matching has started, so that the next new seek sends a new message. The task calls this before
    it reads the seeks."""
    record_task_start(MATCH_SEEKS_TASK)


def wake_record_worker() -> None:
    """Wake a worker because a long game has ended. Call it after the commit; it never raises."""
    task = "games.tasks.store_records"
    call_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))
