"""Stores the record and the checkpoints of a long game soon after it ends, so that no reader has to wait.

The workers for background work do this in slices. A worker commits its claim first, so it may crash at any point. A
reader may store the same slice at the same time, because the data are equal.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import event_log, wake_ups
from games.models import Game, PendingRecord

logger = logging.getLogger(__name__)

SLICE_EVENTS = 2000
"""Maximum number of events folded in one slice, which takes 0.1 to 0.2 seconds. The record in one format is a slice,
too.
"""
CLAIM_DURATION = timedelta(seconds=30)
"""The duration of a claim: a claimed game belongs to one worker for this time. If that worker crashes, any worker may
continue after it."""
LATE_AFTER = timedelta(seconds=3)
"""If a slice is late by more than this time, the message that should have woken a worker is considered lost."""


def queue_record(*, game: Game, events: int, now: datetime) -> None:
    """Queue a finished game for storing its record and checkpoints, if its log is long."""
    if events > event_log.LONG_LOG_EVENTS:
        PendingRecord.objects.create(game=game, due_at=now)
        transaction.on_commit(wake_ups.wake_record_worker)


def store_next_slice(*, now: datetime | None = None) -> bool:
    """Store one slice of the game that has waited longest. Return False if no game is due.

    After an error, the game leaves the queue, and the first request for the missing data stores them.
    """
    pending = _claim_game(now or timezone.now())
    if pending is None:
        return False
    try:
        has_more = _store_slice(pending.game)
    except Exception as error:
        logger.error("The record of game %s cannot be stored: %s", pending.game_id, type(error).__name__)
        has_more = False
    if has_more:
        PendingRecord.objects.filter(pk=pending.pk).update(due_at=now or timezone.now())
    else:
        PendingRecord.objects.filter(pk=pending.pk).delete()
    return True


def wake_worker_for_late_records(*, now: datetime) -> None:
    """Wake a worker if a slice is late, because the message for it may be lost."""
    if PendingRecord.objects.filter(due_at__lte=now - LATE_AFTER).exists():
        wake_ups.wake_record_worker()


@transaction.atomic
def _claim_game(now: datetime) -> PendingRecord | None:
    waiting = PendingRecord.objects.filter(due_at__lte=now).select_related("game__series").order_by("due_at", "pk")
    pending = waiting.select_for_update(of=("self",), skip_locked=True).first()
    if pending is not None:
        pending.due_at = now + CLAIM_DURATION
        pending.save(update_fields=["due_at"])
    return pending


def _store_slice(game: Game) -> bool:
    """Store the next checkpoints, or the record in one format. Return False if no data were missing."""
    newest = event_log.find_newest_checkpoint(game.pk)
    if newest + event_log.CHECKPOINT_SPACING <= game.version:
        reader = event_log.PastStateReader(game.pk, event_log.create_undealt_state(game))
        reader.load_state_after(min(newest + SLICE_EVENTS, game.version))
        return True
    for form in event_log.RecordForm:
        if event_log.load_record_digest(game.pk, form) is None:
            event_log.load_or_store_record_part(game.pk, form)
            return True
    return False
