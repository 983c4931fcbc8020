"""Computes the highlights of finished games. Each log is read once, soon after the game ends."""

import logging
import time

from django.db import DatabaseError

from games import event_log
from games.models import Game, GameHighlights

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.5
"""If a call of `compute_next_highlights` has run for this number of seconds, it does not begin another game."""
BATCH_SIZE = 100


def request_highlights(game: Game) -> None:
    """Create an empty row for the highlights of the game. Call in the transaction that ends the game."""
    GameHighlights.objects.create(game=game)


def compute_next_highlights() -> int:
    """Compute the highlights of some games that do not have them yet. Return the number of these games.

    No row is locked, because two workers would write the same highlights. If a log cannot be read, the highlights of
    its game become zero, so that the game leaves the queue. `verify_games` reports the game.
    """
    end, count = time.monotonic() + SLICE_SECONDS, 0
    waiting = GameHighlights.objects.filter(longest_bout=None).order_by("game")
    for game_id in list(waiting.values_list("game", flat=True)[:BATCH_SIZE]):
        if count and time.monotonic() > end:
            break
        _compute_and_save_highlights(Game.objects.select_related("series").get(pk=game_id))
        count += 1
    return count


def _compute_and_save_highlights(game: Game) -> None:
    longest_bout, late_hands = 0, [0] * len(game.moves)
    try:
        found = event_log.compute_highlights(game)
        longest_bout, late_hands = found.longest_bout, found.late_hands
    except DatabaseError:
        raise
    except Exception as error:  # a damaged log may break the fold in any way
        logger.error("The log of game %s cannot be read: %s", game.pk, type(error).__name__)
    GameHighlights.objects.filter(pk=game.pk).update(longest_bout=longest_bout, late_hands=late_hands)
