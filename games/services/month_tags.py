"""The tags of months of open data: computed once, stored, and computed again after a name has changed."""

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from durak_site.http.written import digest_of
from games.models import MonthTag, Series

NAMES = """
    SELECT max(game.finished_at), count(*),
           sum(hashtextextended(concat_ws(' ', game.id, seat.index, player.username, player.is_bot), 0)::numeric)
    FROM games_game game JOIN games_series series ON series.id = game.series_id
    JOIN games_seat seat ON seat.game_id = game.id LEFT JOIN accounts_user player ON player.id = seat.player_id
    WHERE series.visibility = %s AND game.finished_at >= %s AND game.finished_at < %s
"""
SETTLED_AFTER = timedelta(hours=1)
"""A game can be committed some moments after the time of its end, so the tag of a month just over is not stored."""
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('games_monthtag', 0))"
"""The trigger that deletes tags takes this lock shared: no tag is computed before a change of a name is committed."""


def tag_of_month(begins: datetime, ends: datetime) -> MonthTag:
    """The tag of a month that is over. One query by key, unless the tag has to be computed from all its games."""
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is not None:
        return tag
    if ends + SETTLED_AFTER > timezone.now():
        return compute_tag(begins, ends)
    return _store_tag(begins, ends)


@transaction.atomic
def _store_tag(begins: datetime, ends: datetime) -> MonthTag:
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
    tag = MonthTag.objects.filter(pk=begins).first()
    if tag is None:
        tag = compute_tag(begins, ends)
        tag.save(force_insert=True)
    return tag


def compute_tag(begins: datetime, ends: datetime) -> MonthTag:
    """A tag that is another one as soon as a game, or the name of a player, is; not saved. One query, which reads every
    game of the month."""
    with connection.cursor() as cursor:
        cursor.execute(NAMES, [Series.Visibility.PUBLIC, begins, ends])
        newest, seats, names = cursor.fetchone()
    return MonthTag(begins=begins, tag=digest_of(f"{seats} {names}".encode()), newest=newest)
