"""Reviews of finished games. A request creates a row, and background workers do the review in slices.

A worker claims a review, computes a slice without a lock, and writes it unless another worker has done so. The result
does not depend on the worker, so a worker may crash at any point.
"""

import logging
import random
import time
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import ai, engine, event_log, wake_ups
from games.models import LogEvent, Review
from games.read_models import StoredReviewedMove

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.3
"""If a slice has taken this number of seconds, it does not begin the review of another move. One move may take about
another second. Slices are short, because a worker that also plays for computers moves only after the end of a slice."""
CLAIM_DURATION = timedelta(seconds=30)
"""The duration of a claim: a claimed review belongs to one worker for this time. If that worker crashes, any worker may
take it afterwards."""
LATE_AFTER = timedelta(seconds=3)
"""If a slice is late by more than this time, the message that should have woken a worker is considered lost."""


def review_next_slice(*, now: datetime | None = None) -> bool:
    """Do one slice of the review that has waited longest. Return False if no review is due."""
    review = _claim_review(now or timezone.now())
    if review is None:
        return False
    done, found = _review_moves(review)
    due_at = None if done == len(review.move_seqs) else now or timezone.now()
    unchanged = Review.objects.filter(pk=review.pk, reviewed_count=review.reviewed_count)
    unchanged.update(reviewed_count=done, findings=review.findings + found, due_at=due_at)
    return True


def wake_worker_for_late_reviews(*, now: datetime) -> None:
    """Wake a worker if a slice is late, because the message for it may be lost."""
    if Review.objects.filter(due_at__lte=now - LATE_AFTER).exists():
        wake_ups.wake_review_worker()


@transaction.atomic
def _claim_review(now: datetime) -> Review | None:
    waiting = Review.objects.filter(due_at__lte=now).select_related("game__series").order_by("due_at", "pk")
    review = waiting.select_for_update(of=("self",), skip_locked=True, no_key=True).first()
    if review is not None:
        review.due_at = now + CLAIM_DURATION
        review.save(update_fields=["due_at"])
    return review


def _review_moves(review: Review) -> tuple[int, list[StoredReviewedMove]]:
    """Review moves until the slice is over. Return the number of moves done in all, and the new findings."""
    began, done, found = time.monotonic(), review.reviewed_count, list[StoredReviewedMove]()
    past = event_log.PastStateReader(review.game_id, event_log.create_undealt_state(review.game))
    for seq in review.move_seqs[review.reviewed_count :]:
        if done > review.reviewed_count and time.monotonic() - began > SLICE_SECONDS:
            break
        done += 1
        found += _review_move(
            review, past.load_state_after(seq - 1), LogEvent.objects.get(game=review.game_id, seq=seq)
        )
    return done, found


def _review_move(review: Review, state: engine.State, row: LogEvent) -> list[StoredReviewedMove]:
    """Return a list with the finding about the move, or an empty list if the player had no choice.

    If the evaluation fails, this is logged, and the list is empty, too.
    """
    seat, move = review.seat, engine.get_move_text(event_log.read_event(row)) or ""
    view, legal, memory = (
        engine.build_view(state, seat),
        engine.list_legal_moves(state, seat),
        engine.build_memory(state, seat),
    )
    chance = random.Random(f"{review.game_id} {seat} {row.seq}")
    try:
        rated = ai.estimate_move_cost(engine.parse_move(state.rules, move), view, legal, state.rules, chance, memory)
    except Exception as error:
        logger.error(
            "The move of event %s of game %s cannot be reviewed: %s", row.seq, review.game_id, type(error).__name__
        )
        return []
    if rated is None:
        return []
    seq, better, cost = row.get_number_for(seat), str(rated.best_move), round(rated.cost, 3)
    return [{"seq": seq, "true_seq": row.seq, "phase": state.phase, "move": move, "better": better, "cost": cost}]
