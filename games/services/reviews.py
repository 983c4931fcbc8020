"""Looks back at finished games. Asking writes a row; workers of the computers do the rest in slices.

A slice is claimed, thought about without a lock, and written if nobody else has written it meanwhile: so a worker may
die at any point, and what is found is the same whoever finds it.
"""

import logging
import random
import time
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import ai, engine, event_log, nudges
from games.models import Event, Review

logger = logging.getLogger(__name__)

SLICE = 1.0
"""Seconds after which a slice begins no further move, one of which may take about one more."""
CLAIM = timedelta(seconds=30)
"""For how long a review is its worker's; if the worker dies, it is anybody's then."""
GRACE = timedelta(seconds=15)
"""How late a slice is before its message counts as lost."""


def review_next(*, now: datetime | None = None) -> bool:
    """Do a slice of the review that has waited longest; False if none waits."""
    review = _claim(now or timezone.now())
    if review is None:
        return False
    done, found = _looked(review)
    due_at = None if done == len(review.steps) else now or timezone.now()
    unchanged = Review.objects.filter(pk=review.pk, done=review.done)
    unchanged.update(done=done, found=review.found + found, due_at=due_at)
    return True


def reviews_wake(*, now: datetime) -> None:
    """Send one message where a slice is late, because that for it may be lost."""
    if Review.objects.filter(due_at__lte=now - GRACE).exists():
        nudges.games_to_review()


@transaction.atomic
def _claim(now: datetime) -> Review | None:
    waiting = Review.objects.filter(due_at__lte=now).select_related("game__series").order_by("due_at", "pk")
    review = waiting.select_for_update(of=("self",), skip_locked=True, no_key=True).first()
    if review is not None:
        review.due_at = now + CLAIM
        review.save(update_fields=["due_at"])
    return review


def _looked(review: Review) -> tuple[int, list[dict[str, Any]]]:
    """How many moves have been looked at after this slice, and what was found at those that it looked at."""
    began, done, found = time.monotonic(), review.done, list[dict[str, Any]]()
    past = event_log.PastReader(review.game_id, event_log.blank(review.game))
    for seq in review.steps[review.done :]:
        if done > review.done and time.monotonic() - began > SLICE:
            break
        done += 1
        found += _weighed(review, past.state_after(seq - 1), Event.objects.get(game=review.game_id, seq=seq))
    return done, found


def _weighed(review: Review, state: engine.State, row: Event) -> list[dict[str, Any]]:
    """One entry, or none for a move that was no choice. A mistake of the chooser ends no review."""
    seat, move = review.seat, engine.event_move(event_log.event_of(row)) or ""
    view, legal, memory = engine.view(state, seat), engine.legal_moves(state, seat), engine.remembered(state, seat)
    chance = random.Random(f"{review.game_id} {seat} {row.seq}")
    try:
        weighed = ai.weigh(engine.parse_move(state.rules, move), view, legal, state.rules, chance, memory)
    except Exception as error:
        logger.error("Event %s of game %s cannot be weighed: %s", row.seq, review.game_id, type(error).__name__)
        return []
    if weighed is None:
        return []
    seq, better, cost = row.number_for(seat), str(weighed.better), round(weighed.cost, 3)
    return [{"seq": seq, "true_seq": row.seq, "phase": state.phase, "move": move, "better": better, "cost": cost}]
