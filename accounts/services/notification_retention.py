"""Deletion of old notifications, oldest first, so that the remaining numbers have no gap."""

from datetime import datetime, timedelta

from django.db import connection, transaction

from accounts.models import Notification
from accounts.sql.notifications import SELECT_OLD_INBOXES

RETENTION_PERIOD = timedelta(days=90)
MIN_REMAINING = 200
"""Number of newest notifications of an account that are never deleted, however old."""
BATCH_SIZE = 1000
MAX_PER_RUN = 20_000
"""A run ends with the batch that reaches this number of deletions, after a few seconds. The next run continues."""


def delete_old_notifications(*, now: datetime) -> int:
    """Delete notifications older than 90 days, except the newest 200 of each account; return how many were deleted.

    Each batch has its own transaction. After MAX_PER_RUN deletions, the rest is left to the next run.
    """
    before, deleted = now - RETENTION_PERIOD, 0
    with connection.cursor() as cursor:
        cursor.execute(SELECT_OLD_INBOXES, {"remaining": MIN_REMAINING, "before": before})
        old_inboxes = cursor.fetchall()
    for player_id, up_to in old_inboxes:  # `up_to` is the number of the newest notification that may be deleted
        while deleted < MAX_PER_RUN:
            batch = _delete_oldest_batch(player_id, up_to, before)
            deleted += batch
            if batch < BATCH_SIZE:
                break
    return deleted


@transaction.atomic
def _delete_oldest_batch(player_id: int, up_to: int, before: datetime) -> int:
    """Delete one batch of the player's old notifications; return how many were deleted.

    Wait for locked rows, because skipping them would leave a gap in the numbers.
    """
    old = Notification.objects.filter(player=player_id, number__lte=up_to, created_at__lt=before).order_by("number")
    keys = list(old.select_for_update().values_list("pk", flat=True)[:BATCH_SIZE])
    Notification.objects.filter(pk__in=keys).delete()
    return len(keys)
