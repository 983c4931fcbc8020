"""The queue of computer moves. Workers choose moves for one host after another, so that each host gets a fair share.

The host of a game is the creator of its series. `computer_at` in the game's row says when a computer's move is due. A
worker chooses and stores the move earlier, and any worker plays it then. A message names no game and only wakes a
worker, so lost messages do no harm.
"""

import logging
import time
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import NamedTuple

from django.db import Error, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from durak_site.database.rows import fetch_named_rows
from games import wake_ups
from games.models import Game
from games.services.computer_moves import choose_move, play_stored_move, store_or_play_move
from games.services.live_game import lock_live_game
from games.sql.computer_queue import CLAIM_GAME, LOCK_GAME_FOR_NEXT_STEP

logger = logging.getLogger(__name__)

LATE_AFTER = timedelta(seconds=1)
"""If a move is late by more than this time, the message that should have woken a worker is considered lost."""
CLAIM_DURATION = timedelta(seconds=10)
"""The duration of a claim. The worker that chooses a move owns the game for this time. If that worker crashes, another
worker takes the game when the claim has expired."""
RETRY_AFTER = timedelta(seconds=10)
"""If a computer's move fails, its game waits for this time before the next attempt, so that it does not block other
games."""
WAKE_UP_SPACING = timedelta(milliseconds=40)
"""Stored moves wake workers at multiples of this time. So a worker that stores many moves sends few messages, and a
move is played up to this much after it is due."""
RECONNECT_PAUSE = 0.2
"""Seconds between two attempts to release a claim after the connection to the database was lost."""
TASK_SECONDS = 1.0
"""After this number of seconds, a task begins no further step, so that other tasks can run."""


class GameForNextStep(NamedTuple):
    """A game for which a worker can take a step: play the stored move if `has_choice`, otherwise choose a move."""

    game_id: str
    host_id: int
    has_choice: bool


class ComputerQueue:
    """The queue of computer moves, as one worker uses it.

    A step plays a stored move that is due, or chooses a move. Due moves come first. To choose, the worker goes from one
    host to the next, and takes the game of this host that is due first. Games in which only computers still play come
    last.
    """

    def __init__(self) -> None:
        self._served = 0
        self._wake_up_times: set[datetime] = set()

    def take_steps(self) -> bool:
        """Take steps for about TASK_SECONDS seconds. Return False if no more steps can be taken now."""
        end = time.monotonic() + TASK_SECONDS
        while self.take_step():
            if time.monotonic() > end:
                return True
        return False

    def take_step(self, *, now: datetime | None = None) -> bool:
        """Play a stored move that is due, or choose a move. Return False if no game needs a step now.

        A chosen move is played at once if the level of the computer moves without delay.
        """
        began, found = now or timezone.now(), None
        try:
            with transaction.atomic():
                found = self.lock_game_for_next_step(began)
                if found is None:
                    return False
                live = lock_live_game(found.game_id, now)
                if found.has_choice:
                    play_stored_move(live)
                    return True
                self.claim_game(found, began)
            due_at = store_or_play_move(loaded=live, chosen=choose_move(live), began=began, now=now)
            if due_at is not None:
                self._wake_worker_at(due_at)
        except Exception as error:  # a failure in one game must not stop the computers in others
            if found is None:
                raise
            if connection.is_usable():
                _log_error_and_postpone_game(found.game_id, error, now)
            else:
                logger.warning("No database for the computer in game %s: %s", found.game_id, type(error).__name__)
                _release_claim(found.game_id, began + CLAIM_DURATION)
        return True

    def lock_game_for_next_step(self, now: datetime) -> GameForNextStep | None:
        """Lock and return the game in which this worker takes its next step, or return None."""
        rows = fetch_named_rows(LOCK_GAME_FOR_NEXT_STEP, now, now, self._served)
        return next((GameForNextStep(**row) for row in rows), None)

    def claim_game(self, found: GameForNextStep, now: datetime) -> None:
        """Claim the locked game for this worker until the claim expires."""
        with connection.cursor() as cursor:
            cursor.execute(CLAIM_GAME, [now + CLAIM_DURATION, found.game_id])
        self._served = found.host_id

    def _wake_worker_at(self, due_at: datetime) -> None:
        """Wake a worker when a stored move is due. Moves that are due within WAKE_UP_SPACING share a message."""
        spacing = WAKE_UP_SPACING.total_seconds()
        at = datetime.fromtimestamp(ceil(due_at.timestamp() / spacing) * spacing, UTC)
        if at not in self._wake_up_times:
            wake_ups.wake_computer_worker(at)
            now = timezone.now()
            self._wake_up_times = {at, *(sent for sent in self._wake_up_times if sent > now)}


def is_person_waiting_for_computer(*, now: datetime) -> bool:
    """Return whether a worker can take a step now in a game in which a person still plays. Ignore claimed games."""
    needs_step = Q(computer_choice__isnull=True) | Q(computer_at__lte=now)
    return _select_unclaimed_games(now).filter(needs_step, only_computers_remain=False).exists()


def wake_worker_for_late_computers(*, now: datetime) -> bool:
    """Wake a worker if a computer's move is late, because its message may be lost. Return whether one is late."""
    is_late = _select_unclaimed_games(now).filter(computer_at__lte=now - LATE_AFTER).exists()
    if is_late:
        wake_ups.wake_computer_worker()
    return is_late


def _select_unclaimed_games(now: datetime) -> QuerySet[Game]:
    free = Q(computer_claimed_until=None) | Q(computer_claimed_until__lte=now)
    return Game.objects.filter(free, computer_at__isnull=False)


def _release_claim(game_id: str, claimed_until: datetime) -> None:
    """Release this worker's claim after the database was unreachable, so that other workers need not wait for its end.

    `claimed_until`, the end of the claim, identifies it. Raises `django.db.Error` if the database does not answer
    within the duration of a claim.
    """
    end = time.monotonic() + CLAIM_DURATION.total_seconds()
    while True:
        connection.close()
        try:
            claimed = Game.objects.filter(pk=game_id, computer_claimed_until=claimed_until)
            claimed.update(computer_claimed_until=None)
            return
        except Error:
            if time.monotonic() > end:
                raise
            time.sleep(RECONNECT_PAUSE)


def _log_error_and_postpone_game(game_id: str, error: Exception, now: datetime | None) -> None:
    """Log the error, delete the stored move, and let the game wait for RETRY_AFTER."""
    logger.error("No computer could move in game %s: %s", game_id, type(error).__name__)
    retry_at = (now or timezone.now()) + RETRY_AFTER
    Game.objects.filter(pk=game_id).update(computer_choice=None, computer_claimed_until=retry_at)
