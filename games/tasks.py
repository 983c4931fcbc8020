from celery import shared_task
from django.utils import timezone

from games import nudges
from games.services.background_verification import verify_piece
from games.services.computers_line import ComputersLine, computers_wake
from games.services.deadlines import deadlines_pass
from games.services.pending_records import store_next_slice, wake_late_records
from games.services.reviews import review_next, reviews_wake
from games.services.series import series_sweep
from games.services.telling import reminders_tell, turns_tell

line = ComputersLine()


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def play_computers() -> None:
    """Play one move of the next computer, and request the task again if more moves are due."""
    if line.play_next():
        nudges.computers_to_play()


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def review_games() -> None:
    """Review a few moves of one game, and request the task again if more are due."""
    if review_next():
        nudges.games_to_review()


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def store_records() -> None:
    """Store a part of the derived data of a long finished game, and request the task again if there is more."""
    if store_next_slice():
        nudges.records_to_store()


@shared_task(ignore_result=True)
def verify_finished_games() -> None:
    """Verify some of the finished games that are not verified yet."""
    verify_piece(now=timezone.now(), skip_locked=True)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Act on passed deadlines, wake late computers, reviews and records, and do what is due in series."""
    now = timezone.now()
    deadlines_pass(now=now)
    computers_wake(now=now)
    reviews_wake(now=now)
    wake_late_records(now=now)
    series_sweep(now=now)


@shared_task(ignore_result=True)
def tell_turns() -> None:
    """Notify the players whose turn has just come."""
    nudges.teller_is_here()
    turns_tell(now=timezone.now())


@shared_task(ignore_result=True)
def tell() -> None:
    """Notify the players whose turn has come, and remind those whose time is running out."""
    now = timezone.now()
    turns_tell(now=now)
    reminders_tell(now=now)
