"""Store what readers of a long game will need soon after it ended, so that none of them waits for it.

Workers of the computers do it in slices. A slice is claimed and committed before it begins, so a worker may die at any
point. Slices store what readers would store themselves, so it does not matter if both do.
"""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games import event_log, nudges
from games.models import Game, PendingRecord

logger = logging.getLogger(__name__)

SLICE = 2000
"""Events that are folded in one slice, in a tenth of a second or two. The record in one form is a slice, too."""
CLAIM = timedelta(seconds=30)
"""For how long a game is its worker's. If the worker dies, any other may go on after that."""
GRACE = timedelta(seconds=3)
"""How late a slice is before its message counts as lost."""


def request_record(*, game: Game, events: int, now: datetime) -> None:
    """Leave the record of a game that ends now to a worker, if so many events are a long log."""
    if events > event_log.LONG:
        PendingRecord.objects.create(game=game, due_at=now)
        transaction.on_commit(nudges.records_to_store)


def store_next_slice(*, now: datetime | None = None) -> bool:
    """Store one more part of the game that has waited longest; False if none waits.

    A game that fails is given up: its readers can do without.
    """
    pending = _claim(now or timezone.now())
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


def wake_late_records(*, now: datetime) -> None:
    """Send one message if a slice is late, because its message may be lost."""
    if PendingRecord.objects.filter(due_at__lte=now - GRACE).exists():
        nudges.records_to_store()


@transaction.atomic
def _claim(now: datetime) -> PendingRecord | None:
    waiting = PendingRecord.objects.filter(due_at__lte=now).select_related("game__series").order_by("due_at", "pk")
    pending = waiting.select_for_update(of=("self",), skip_locked=True).first()
    if pending is not None:
        pending.due_at = now + CLAIM
        pending.save(update_fields=["due_at"])
    return pending


def _store_slice(game: Game) -> bool:
    """Whether there was something to store; then there may be more."""
    newest = event_log.newest_checkpoint(game.pk)
    if newest + event_log.SPACING <= game.version:
        reader = event_log.PastReader(game.pk, event_log.blank(game))
        reader.state_after(min(newest + SLICE, game.version))
        return True
    for form in event_log.Form:
        if event_log.record_digest(game.pk, form) is None:
            event_log.record_part(game.pk, form)
            return True
    return False
