"""ETags of months of open data. The ETag of a past month is stored after its first download.

It is computed again after a player of the month has changed their name.
"""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from durak_site.database.rows import read_named_rows
from durak_site.http.json_encoding import compute_digest
from games.models import MonthTag, Series
from games.sql.month_tags import LOCK_MONTH_TAGS, SELECT_ETAG_VALUES_OF_MONTH

SETTLED_AFTER = timedelta(hours=1)
"""A month's ETag is stored only when this time has passed since the end of the month. The last game of the month may be
committed a moment after the time that is recorded as its end."""


def load_month_tag(begins: datetime, ends: datetime) -> MonthTag:
    """Return the ETag of a month of open data. One query by key if it is stored.

    Otherwise it is computed from all games of the month, and stored if the month ended at least SETTLED_AFTER ago.
    """
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is not None:
        return tag
    if ends + SETTLED_AFTER > timezone.now():
        return compute_month_tag(begins, ends)
    return _compute_and_store_tag(begins, ends)


@transaction.atomic
def _compute_and_store_tag(begins: datetime, ends: datetime) -> MonthTag:
    with connection.cursor() as cursor:
        cursor.execute(LOCK_MONTH_TAGS)
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is None:
        tag = compute_month_tag(begins, ends)
        tag.save(force_insert=True)
    return tag


def compute_month_tag(begins: datetime, ends: datetime) -> MonthTag:
    """Compute the ETag of a month from its games, and the usernames and bot marks of their players. One query."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_ETAG_VALUES_OF_MONTH, [Series.Visibility.PUBLIC, begins, ends])
        (row,) = read_named_rows(cursor)
    tag = compute_digest(f"{row['seats']} {row['names']}".encode())
    return MonthTag(begins_at=begins, tag=tag, last_finished_at=row["last_finished_at"])
