"""The queue of computer moves. Its workers serve the accounts that created the series in turn, so that each gets a fair
share.

`computer_at` in the game's row says when the move of a computer is due. A worker chooses the move as soon as the game
waits for it, and stores it in the row. Any worker plays the stored move when it is due. No worker sleeps in between. A
message carries no game: it only wakes a worker. So any number of workers may run, and lost messages do no harm.
"""

import logging
import time
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import Error, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from durak_site.database.rows import read_named_rows
from games import wake_ups
from games.models import Game
from games.services.computer_moves import choose_move, play_stored_move, store_or_play_move
from games.services.live_game import lock_live_game
from games.sql.game_locks import LOCK_NEXT_GAME

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=1)
"""If a move is late by more than this, the message that should have woken a worker was lost."""
CLAIM = timedelta(seconds=10)
"""The duration of a claim: the worker that chooses a move owns the game for this time. If the worker crashes, another
worker takes the game after it."""
RETRY_AFTER = timedelta(seconds=10)
"""A game in which a computer's move failed waits for this time, so that it does not block other games."""
RECONNECT_PAUSE = 0.2
"""Seconds between two attempts to release a claim after the connection to the database was lost."""
TURN = 1.0
"""Seconds after which a task starts no further step. Other tasks then get their turn."""


class NextGame(NamedTuple):
    """A game for which a worker can take a step: play the stored move if `has_choice`, else choose one."""

    game_id: str
    host_id: int
    has_choice: bool


class ComputerQueue:
    """Chooses the next step of one worker: to play a stored move that is due, or to choose a move.

    Stored moves that are due come first, the oldest before all others. To choose moves, the worker goes round the hosts
    in the order of their ids. A host is the account that created the series of a game. Of each host, the worker takes
    the game whose move is due first. Games in which only computers play on come after all others.
    """

    def __init__(self) -> None:
        self._served = 0

    def work(self) -> bool:
        """Take steps for TURN seconds. Return False if no more steps can be taken now."""
        end = time.monotonic() + TURN
        while self.take_step():
            if time.monotonic() > end:
                return True
        return False

    def take_step(self, *, now: datetime | None = None) -> bool:
        """Play a stored move that is due, or choose a move. Return False if no game needs a step that this worker can
        take.

        A chosen move is played at once if the level of the computer that chose it moves without delay.
        """
        began, found = now or timezone.now(), None
        try:
            with transaction.atomic():
                found = self.lock_next(began)
                if found is None:
                    return False
                live = lock_live_game(found.game_id, now)
                if found.has_choice:
                    play_stored_move(live)
                    return True
                self.claim(found, began)
            store_or_play_move(game_id=found.game_id, chosen=choose_move(live), began=began, now=now)
        except Exception as error:  # a failure in one game must not stop the computers in others
            if found is None:
                raise
            if connection.is_usable():
                _log_error_and_postpone_game(found.game_id, error, now)
            else:
                logger.warning("No database for the computer in game %s: %s", found.game_id, type(error).__name__)
                _release_claim(found.game_id, began + CLAIM)
        return True

    def lock_next(self, now: datetime) -> NextGame | None:
        """Lock the row of the game for the next step until the transaction ends. Return None if there is no such
        game."""
        with connection.cursor() as cursor:
            cursor.execute(LOCK_NEXT_GAME, {"now": now, "served": self._served})
            return next((NextGame(**row) for row in read_named_rows(cursor)), None)

    def claim(self, found: NextGame, now: datetime) -> None:
        """Claim the locked game: it belongs to this worker until the claim expires."""
        Game.objects.filter(pk=found.game_id).update(computer_claimed_until=now + CLAIM)
        self._served = found.host_id


def has_person_waiting(*, now: datetime) -> bool:
    """Return whether a worker can take a step now in a game in which a person still plays. A stored move that is not
    due yet needs no step."""
    needs_step = Q(computer_choice__isnull=True) | Q(computer_at__lte=now)
    return _find_unclaimed(now).filter(needs_step, only_computers_remain=False).exists()


def wake_late_computers(*, now: datetime) -> bool:
    """Wake a worker if a computer's move is late, because the message for it may be lost. Return whether a move is
    late."""
    is_late = _find_unclaimed(now).filter(computer_at__lte=now - GRACE).exists()
    if is_late:
        wake_ups.wake_computer_worker()
    return is_late


def _find_unclaimed(now: datetime) -> QuerySet[Game]:
    """Return a query of the games that wait for a computer or a worker and that no worker has claimed."""
    free = Q(computer_claimed_until=None) | Q(computer_claimed_until__lte=now)
    return Game.objects.filter(free, computer_at__isnull=False)


def _release_claim(game_id: str, claimed_until: datetime) -> None:
    """Release the claim of this worker as soon as the database answers again. Otherwise, the game would wait until the
    claim expires.

    A claim of another worker expires at another time, and remains. Raises `Error` if the database does not answer
    within the duration of a claim.
    """
    end = time.monotonic() + CLAIM.total_seconds()
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
    """Log the error, delete the choice, and let the game wait for RETRY_AFTER."""
    logger.error("No computer could move in game %s: %s", game_id, type(error).__name__)
    retry_at = (now or timezone.now()) + RETRY_AFTER
    Game.objects.filter(pk=game_id).update(computer_choice=None, computer_claimed_until=retry_at)
