from celery import shared_task
from django.utils import timezone

from games import nudges
from games.services.clock import deadlines_pass
from games.services.computers import computer_move, computers_wake
from games.services.series import series_sweep
from games.services.telling import reminders_tell, turns_tell

MOVES_AT_A_TIME = 50


@shared_task(acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def play_computers(game_id: str) -> None:
    """Play for the computers of a game until it waits for a person; long stretches go on in a further task."""
    for _ in range(MOVES_AT_A_TIME):
        if not computer_move(game_id=game_id):
            return
    nudges.computers_to_play(game_id)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Let the clock act where a deadline has passed, and wake the computers whose nudge was lost, and
    do in series what their time has come for."""
    now = timezone.now()
    deadlines_pass(now=now)
    computers_wake(now=now)
    series_sweep(now=now)


@shared_task(ignore_result=True)
def tell() -> None:
    """Tell those whose turn has come, and remind those whose time runs out."""
    now = timezone.now()
    turns_tell(now=now)
    reminders_tell(now=now)
