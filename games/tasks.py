from celery import current_app, shared_task
from django.conf import settings
from django.utils import timezone

from games import wake_ups
from games.services.background_verification import verify_next_games
from games.services.chat_readers import send_due_chat_digests
from games.services.computer_queue import ComputerQueue, is_person_waiting_for_computer, wake_worker_for_late_computers
from games.services.deadlines import act_on_due_deadlines
from games.services.highlights import compute_next_highlights
from games.services.log_archive import archive_next_games
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.outages import find_start_of_present_outage, load_database_time, record_sweep
from games.services.penalty_reminders import remind_debtors
from games.services.pending_records import store_next_slice, wake_worker_for_late_records
from games.services.reviews import review_next_slice, wake_worker_for_late_reviews
from games.services.seeks import match_seeks as match_waiting_seeks
from games.services.series import sweep_series
from games.services.year_notifications import notify_clubs_of_ended_year, notify_of_ended_year

computer_queue = ComputerQueue()


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def play_computers() -> None:
    """Choose and play moves of computers for about a second. Then queue this task again if moves are left."""
    if computer_queue.take_steps():
        wake_ups.wake_computer_worker()


def has_more_urgent_work() -> bool:
    """Return whether this worker also plays for computers, and a person now waits for a computer's move.

    A background task then ends at once, so that the computer moves sooner. Beat or a sweep starts the task again
    later.
    """
    return settings.COMPUTERS in current_app.amqp.queues.consume_from and is_person_waiting_for_computer(
        now=timezone.now()
    )


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def review_games() -> None:
    """Review a few moves of one game. If more reviews are due, queue this task again."""
    if not has_more_urgent_work() and review_next_slice():
        wake_ups.wake_review_worker()


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def store_records() -> None:
    """Store the record and the checkpoints of a long finished game, so that no reader has to wait for them.

    A run stores one part. If games are left, it queues this task again.
    """
    if not has_more_urgent_work() and store_next_slice():
        wake_ups.wake_record_worker()


@shared_task(ignore_result=True)
def verify_finished_games() -> None:
    """Compare the stored data of some finished games with their event logs, to find damaged rows.

    Each run continues with the games after those of the last run.
    """
    if not has_more_urgent_work():
        verify_next_games(now=timezone.now(), skip_locked=True)


@shared_task(ignore_result=True)
def count_highlights() -> None:
    """Compute the highlights of some finished games, such as the longest bout, from their logs."""
    if not has_more_urgent_work():
        compute_next_highlights()


@shared_task(ignore_result=True)
def archive_games() -> None:
    """Compress the logs of some games that finished long ago."""
    if not has_more_urgent_work():
        archive_next_games(now=timezone.now())


@shared_task(ignore_result=True)
def notify_of_years() -> None:
    """In January, notify players and members of clubs about the pages of the last year."""
    now = timezone.now()
    notify_of_ended_year(now=now)
    notify_clubs_of_ended_year(now=now)


@shared_task(ignore_result=True)
def match_seeks() -> None:
    """Match seeks, and make a table for each match."""
    wake_ups.mark_seek_worker_started()
    match_waiting_seeks(now=timezone.now())


@shared_task(ignore_result=True)
def sweep() -> None:
    """Act on deadlines that have passed, and do what is due in series, such as the next deal.

    Also wake workers for computers, reviews and records whose work is late, because the first message may be lost.
    """
    now = load_database_time()
    if record_sweep(now=now):
        act_on_due_deadlines(now=now)
    wake_worker_for_late_computers(now=now)
    wake_worker_for_late_reviews(now=now)
    wake_worker_for_late_records(now=now)
    sweep_series(now=now)


@shared_task(ignore_result=True)
def notify_turns() -> None:
    """Notify the players whose turn has just come."""
    wake_ups.mark_turn_worker_started()
    notify_due_turns(now=timezone.now())


@shared_task(ignore_result=True)
def notify_turns_and_remind() -> None:
    """Notify the players whose turn has come, and send the reminders that are due.

    After an outage, reminders wait until a sweep has moved the deadlines. The time is that of the database, as in a
    sweep: a worker whose clock is ahead would see an outage, or remind too early.
    """
    now = load_database_time()
    notify_due_turns(now=now)
    if find_start_of_present_outage(now) is None:
        send_due_reminders(now=now)


@shared_task(ignore_result=True)
def notify_of_debts_and_talk() -> None:
    """Remind players of what they owe, and notify them of unread chat."""
    now = timezone.now()
    remind_debtors(now=now)
    send_due_chat_digests(now=now)
