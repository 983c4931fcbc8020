"""The queue of computer moves, shared fairly between the accounts that created the series.

`computer_at` in the game's row says when a computer must move; the worker that locks the row plays there. A message
carries no game: it only wakes a worker. So any number of workers may run, and lost messages do no harm.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import ai, wake_ups
from games.models import Game
from games.services.computer_moves import choose_computer_move, play_chosen_move

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=1)
"""If a move is late by more than this, its message was lost. The clocks of two machines differ by less."""
CLAIM = timedelta(seconds=10)
"""While a worker chooses a move, the game belongs to it for this time. After a crash another worker then takes it."""
RETRY_AFTER = timedelta(seconds=10)
"""After a failed move a game waits for this time, so that it does not block other games."""


class ComputerQueue:
    """The order in which one worker plays computer moves. A host is the account that created the series of a game.

    The worker goes round the hosts with due games, in order of their ids, and plays one move for each. Games in which
    only computers play on come after all others.
    """

    def __init__(self) -> None:
        self._served = 0

    def play_next(self, *, now: datetime | None = None) -> bool:
        """Play one computer move in the next game. Return False if no game is due that this worker can claim."""
        found = self.claim(now or timezone.now())
        if found is None:
            return False
        game_id, self._served = found
        _play_or_postpone(game_id, now)
        return True

    def claim(self, now: datetime) -> tuple[str, int] | None:
        """Claim the next game and return its id and host. The game is due again when the claim expires."""
        with transaction.atomic():
            found = self._lock_next(now)
            if found is not None:
                Game.objects.filter(pk=found[0]).update(computer_at=now + CLAIM)
        return found

    def _lock_next(self, now: datetime) -> tuple[str, int] | None:
        """Lock the row of the next game and return its id and host."""
        waiting = Game.objects.filter(computer_at__lte=now + GRACE).order_by("host_id", "computer_at")
        free = waiting.select_for_update(skip_locked=True, no_key=True).values_list("pk", "host_id")
        for alone in (False, True):
            for hosts in (Q(host_id__gt=self._served), Q()):
                if found := free.filter(hosts, alone=alone).first():
                    return found
        return None


def _play_or_postpone(game_id: str, now: datetime | None) -> None:
    try:
        _think_and_play(game_id, now)
    except Exception as error:  # a failure in one game must not stop the computers in others
        logger.error("No computer could move in game %s: %s", game_id, type(error).__name__)
        Game.objects.filter(pk=game_id).update(computer_at=(now or timezone.now()) + RETRY_AFTER)


def _think_and_play(game_id: str, now: datetime | None) -> None:
    """Choose a move, wait, and play it. The total time depends only on the level, so it does not reveal the hand."""
    began = time.monotonic()
    thought = choose_computer_move(game_id=game_id)
    if thought is not None:
        time.sleep(max(0.0, began + ai.get_pace(thought.level) - time.monotonic()))
    play_chosen_move(game_id=game_id, thought=thought, now=now)


def wake_late_computers(*, now: datetime) -> bool:
    """Wake a worker if a move is late, because the message for it may be lost. Return whether a move is late."""
    is_late = Game.objects.filter(computer_at__lte=now - GRACE).exists()
    if is_late:
        wake_ups.wake_computer_worker()
    return is_late
