"""Old notices are forgotten, oldest first, so that the numbers of those that are kept have no gap."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import connection, transaction

from accounts.models import Inbox, Notification

KEPT_FOR = timedelta(days=90)
ALWAYS_KEPT = 200
"""So many of the newest stay, however old they are."""
BATCH = 1000
MOST_AT_A_TIME = 20_000
"""Notices deleted in one run, which then takes a few seconds; the next run goes on."""
INBOX, NOTICE = Inbox._meta.db_table, Notification._meta.db_table
WITH_OLD_NOTICES = f"""
    SELECT inbox.player_id, inbox.newest - %(kept)s FROM {INBOX} inbox CROSS JOIN LATERAL (
        SELECT created_at FROM {NOTICE} WHERE player_id = inbox.player_id ORDER BY number LIMIT 1
    ) oldest
    WHERE inbox.newest > %(kept)s AND oldest.created_at < %(before)s ORDER BY inbox.player_id
"""  # noqa: S608
"""One look into an index for each account that was told more than is always kept."""


def notices_forget(*, now: datetime) -> int:
    """Delete notices that are older than 90 days, but for the newest 200 of each account, and return how many. Each
    batch has its own transaction."""
    before, deleted = now - KEPT_FOR, 0
    for player_id, up_to in _find_inboxes(before):
        while deleted < MOST_AT_A_TIME:
            batch = _delete_oldest(player_id, up_to, before)
            deleted += batch
            if batch < BATCH:
                break
    return deleted


def _find_inboxes(before: datetime) -> Iterator[tuple[int, int]]:
    """The players with something to forget, each with the highest number that may go."""
    with connection.cursor() as cursor:
        cursor.execute(WITH_OLD_NOTICES, {"kept": ALWAYS_KEPT, "before": before})
        yield from cursor.fetchall()


@transaction.atomic
def _delete_oldest(player_id: int, up_to: int, before: datetime) -> int:
    """Locked notices are waited for: what is skipped would leave a gap."""
    old = Notification.objects.filter(player=player_id, number__lte=up_to, created_at__lt=before).order_by("number")
    keys = list(old.select_for_update().values_list("pk", flat=True)[:BATCH])
    Notification.objects.filter(pk__in=keys).delete()
    return len(keys)
