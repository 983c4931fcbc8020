"""Whose computers are next: one line, shared out fairly between the accounts at whose tables they play.

The rows say where a computer has to act (`computer_at`), and whoever holds a row plays there. A message says only that
there is something to do: it does not matter which of them a worker takes, how many there are, or whether one is lost.
"""

import logging
import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import ai, nudges
from games.models import Game
from games.services.computers import computer_play, computer_think

logger = logging.getLogger(__name__)

GRACE = timedelta(seconds=1)
"""How late a computer's move is before its message counts as lost; the clocks of two machines differ by less."""
CLAIM = timedelta(seconds=10)
"""For how long a game is its worker's while a computer thinks; if the worker dies, it is anybody's then."""
PUT_OFF = timedelta(seconds=10)
"""How long a game waits in which no move could be made, so that it does not stand in the way of others."""


class ComputersLine:
    """One worker's way round the hosts: whose game it has played in comes last in its next round.

    Games in which nobody but computers plays on wait until no other does.
    """

    def __init__(self) -> None:
        self._served = 0

    def play_next(self, *, now: datetime | None = None) -> bool:
        """Play one computer's move in the game that is next; False if none waits that nobody else holds or has
        claimed."""
        found = self.claim(now or timezone.now())
        if found is None:
            return False
        game_id, self._served = found
        _play(game_id, now)
        return True

    def claim(self, now: datetime) -> tuple[str, int] | None:
        """The next game and its host, due again when the claim lapses."""
        with transaction.atomic():
            found = self._next(now)
            if found is not None:
                Game.objects.filter(pk=found[0]).update(computer_at=now + CLAIM)
        return found

    def _next(self, now: datetime) -> tuple[str, int] | None:
        """The next game, its row locked, and its host."""
        waiting = Game.objects.filter(computer_at__lte=now + GRACE).order_by("host_id", "computer_at")
        free = waiting.select_for_update(skip_locked=True, no_key=True).values_list("pk", "host_id")
        for alone in (False, True):
            for hosts in (Q(host_id__gt=self._served), Q()):
                if found := free.filter(hosts, alone=alone).first():
                    return found
        return None


def _play(game_id: str, now: datetime | None) -> None:
    try:
        _think_and_play(game_id, now)
    except Exception as error:  # one game that cannot go on must not stop the computers of all others
        logger.error("No computer could move in game %s: %s", game_id, type(error).__name__)
        Game.objects.filter(pk=game_id).update(computer_at=(now or timezone.now()) + PUT_OFF)


def _think_and_play(game_id: str, now: datetime | None) -> None:
    """The level alone says when it moves: how long it had to think would tell of its hand."""
    began = time.monotonic()
    thought = computer_think(game_id=game_id)
    if thought is not None:
        time.sleep(max(0.0, began + ai.pace(thought.level) - time.monotonic()))
    computer_play(game_id=game_id, thought=thought, now=now)


def computers_wake(*, now: datetime) -> bool:
    """Send one message where a move is late, because that for it may be lost; gives whether one is."""
    is_late = Game.objects.filter(computer_at__lte=now - GRACE).exists()
    if is_late:
        nudges.computers_to_play()
    return is_late
