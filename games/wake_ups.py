"""Messages that are sent after a commit. They wake waiting clients and workers."""

from collections.abc import Iterable

from celery import current_app

from durak_site.messaging.wakeups import MESSAGE_EXPIRY, game_topic, player_topic, record_task_start, use_broker, wake

NOTIFY_TURNS_TASK = "games.tasks.notify_turns"


def publish_game_change(game_id: str, players: Iterable[int | None], *, turns_to_tell: bool = False) -> None:
    """Wake clients that wait for this game or its players. If `turns_to_tell`, wake a worker that notifies players.

    Call it after the commit. It never raises.
    """
    topics = [game_topic(game_id), *(player_topic(player) for player in players if player is not None)]
    wake(*topics, and_send_for=NOTIFY_TURNS_TASK if turns_to_tell else None)


def mark_turn_worker_started() -> None:
    """Record that the turn task has started, so that the next request for it is sent again.

    The task calls this before it reads the pending notifications.
    """
    record_task_start(NOTIFY_TURNS_TASK)


def wake_computer_worker() -> None:
    """Wake a worker because a computer has to move. Call it after the commit; it never raises."""
    task = "games.tasks.play_computers"
    use_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_review_worker() -> None:
    """Wake a worker because a player has requested a review. Call it after the commit; it never raises."""
    task = "games.tasks.review_games"
    use_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_seek_worker() -> None:
    """Wake a worker because there may be a table for players who seek one. Call it after the commit; it never
    raises."""
    task = "games.tasks.match_seeks"
    use_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))


def wake_record_worker() -> None:
    """Wake a worker because a long game has ended. Call it after the commit; it never raises."""
    task = "games.tasks.store_records"
    use_broker(lambda: current_app.send_task(task, expires=MESSAGE_EXPIRY, retry=False, ignore_result=True))
