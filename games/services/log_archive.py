"""Archiving of finished games: some time after the end of a game, its log becomes one compressed row.

Each game has its own transaction. `ArchiveProgress` stores the last archived game, so a worker may crash at any point.
"""

import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DataError, IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet

from durak_site.database.batches import build_condition_after
from games import event_log
from games.models import ArchivedLog, ArchiveProgress, Game

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.5
"""If a call of `archive_next_games` has run for this number of seconds, it does not begin another game."""
BATCH_SIZE = 100


def archive_next_games(*, now: datetime) -> int:
    """Archive some of the games that finished at least ARCHIVE_AFTER_DAYS ago, oldest first. Return how many were done.

    No effect if the setting is 0. Games with long logs are never archived. If the database refuses to archive a game,
    an error is logged, and the game counts as done. The call ends at a locked game; the next call begins there.
    """
    if not settings.ARCHIVE_AFTER_DAYS:
        return 0
    end, done = time.monotonic() + SLICE_SECONDS, list[Game]()
    for game in _select_due_games(now)[:BATCH_SIZE]:
        if (done and time.monotonic() > end) or not _archive_unless_locked(game.pk):
            break
        done.append(game)
    if done:
        reached = {"reached_at": done[-1].finished_at, "reached_id": done[-1].pk}
        ArchiveProgress.objects.update_or_create(pk=1, defaults=reached)
    return len(done)


def restart_archiving() -> None:
    """Reset the progress, so that games which could not be archived are tried again."""
    ArchiveProgress.objects.all().delete()


def _select_due_games(now: datetime) -> QuerySet[Game]:
    is_archived = Exists(ArchivedLog.objects.filter(game=OuterRef("pk")))
    games = Game.objects.only("pk", "finished_at").filter(~is_archived).order_by("finished_at", "pk")
    # Each query for an archived game unpacks the whole log, which takes too long for a long one.
    games = games.filter(
        finished_at__lte=now - timedelta(days=settings.ARCHIVE_AFTER_DAYS), version__lte=event_log.LONG_LOG_EVENTS
    )
    progress = ArchiveProgress.objects.first()
    if progress is None:
        return games
    position = (progress.reached_at, progress.reached_id)
    return games.filter(build_condition_after(position, ("finished_at", "pk")))


def _archive_unless_locked(game_id: str) -> bool:
    """Archive the game. Return False if its row is locked."""
    try:
        with transaction.atomic():
            if not Game.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=game_id).exists():
                return False
            event_log.archive_log(game_id)
    except (IntegrityError, DataError) as error:
        logger.error("Game %s cannot be archived: %s", game_id, type(error).__name__)
    return True
