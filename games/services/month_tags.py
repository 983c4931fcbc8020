"""ETags of months of open data, stored after the first download and computed again after a player's name changes."""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from durak_site.http.json_encoding import compute_digest
from games.models import MonthTag, Series

NAMES = """
    SELECT max(game.finished_at), count(*),
           sum(hashtextextended(concat_ws(' ', game.id, seat.index, player.username, player.is_bot), 0)::numeric)
    FROM games_game game JOIN games_series series ON series.id = game.series_id
    JOIN games_gameseat seat ON seat.game_id = game.id LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE series.visibility = %s AND game.finished_at >= %s AND game.finished_at < %s
"""
SETTLED_AFTER = timedelta(hours=1)
"""A game may be committed moments after its time of ending, so the tag of a month is stored only after this delay."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('games_monthtag', 0))"
"""The trigger that deletes tags takes the same lock in shared mode, so a tag never misses a change of name in progress.
"""


def load_month_tag(begins: datetime, ends: datetime) -> MonthTag:
    """Return the tag of a past month. One query by key, unless the tag must be computed from all games."""
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is not None:
        return tag
    if ends + SETTLED_AFTER > timezone.now():
        return compute_month_tag(begins, ends)
    return _store_tag(begins, ends)


@transaction.atomic
def _store_tag(begins: datetime, ends: datetime) -> MonthTag:
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is None:
        tag = compute_month_tag(begins, ends)
        tag.save(force_insert=True)
    return tag


def compute_month_tag(begins: datetime, ends: datetime) -> MonthTag:
    """Compute a tag that changes with the month's games and their players' names, without saving it.

    One query over the whole month.
    """
    with connection.cursor() as cursor:
        cursor.execute(NAMES, [Series.Visibility.PUBLIC, begins, ends])
        newest, seats, names = cursor.fetchone()
    return MonthTag(begins=begins, tag=compute_digest(f"{seats} {names}".encode()), newest=newest)
