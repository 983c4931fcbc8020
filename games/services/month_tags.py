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
"""A month's tag is stored only this long after the end of the month, because the last game of a month may be committed
moments after its time of ending."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('games_monthtag', 0))"
"""SQL that locks the tags of all months. The trigger that deletes tags takes the same lock in shared mode. So no tag is
computed while a change of a player's name is in progress."""


def load_month_tag(begins: datetime, ends: datetime) -> MonthTag:
    """Return the tag of a month. One query by key if the tag is stored. Otherwise it is computed from all games of the
    month, and stored if the month is over."""
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is not None:
        return tag
    if ends + SETTLED_AFTER > timezone.now():
        return compute_month_tag(begins, ends)
    return _compute_and_store_tag(begins, ends)


@transaction.atomic
def _compute_and_store_tag(begins: datetime, ends: datetime) -> MonthTag:
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is None:
        tag = compute_month_tag(begins, ends)
        tag.save(force_insert=True)
    return tag


def compute_month_tag(begins: datetime, ends: datetime) -> MonthTag:
    """Return a new tag, without saving it. It depends on the games of the month and on the names of their players.

    One query over the whole month.
    """
    with connection.cursor() as cursor:
        cursor.execute(NAMES, [Series.Visibility.PUBLIC, begins, ends])
        newest, seats, names = cursor.fetchone()
    return MonthTag(begins_at=begins, tag=compute_digest(f"{seats} {names}".encode()), last_finished_at=newest)
