"""The tags of months of open data: computed once, stored, and computed again after a name has changed."""

from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from games.models import MonthTag
from games.selectors.open_data import Stretch, compute_tag

SETTLED_AFTER = timedelta(hours=1)
"""A game can be committed some moments after the time of its end, so the tag of a month just over is not stored."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('games_monthtag', 0))"
"""The trigger that deletes tags takes this lock shared: no tag is computed before a change of a name is committed."""


def tag_of_month(month: Stretch) -> MonthTag:
    """The tag of a month that is over. One query by key, unless the tag has to be computed from all its games."""
    tag = MonthTag.objects.filter(pk=month.begins).first()
    if tag is not None:
        return tag
    if month.ends + SETTLED_AFTER > timezone.now():
        return compute_tag(month)
    return _store_tag(month)


@transaction.atomic
def _store_tag(month: Stretch) -> MonthTag:
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
    tag = MonthTag.objects.filter(pk=month.begins).first()
    if tag is None:
        tag = compute_tag(month)
        tag.save(force_insert=True)
    return tag
