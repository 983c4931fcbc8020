"""The time up to which each player has read a chat, and notifications of unread lines."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import Kind, User
from accounts.services import mark_notifications_about_read
from durak_site.database.batches import process_in_batches
from durak_site.database.rows import fetch_rows
from games.models import ChatLine, ChatReader, Series, SeriesSeat
from games.services.notifications import notify_unread_chat
from games.sql.chat import MARK_CHAT_READ, UPSERT_CHAT_READERS
from games.sql.unread_chat import count_unread_lines

DIGEST_DELAY = timedelta(hours=1)
"""The time from the first unread chat line to the notification. A player who reads the chat within this time is not
notified."""
DIGEST_PAUSE = timedelta(days=1)
"""The shortest time between two notifications of one player about the chat of one series."""
BATCH_SIZE = 100


def record_unread_line(*, line: ChatLine, series: Series) -> None:
    """Record a new chat line as unread for the players and the creator of the series.

    It is not unread for its author, and for players who block the author.
    """
    sits = Exists(SeriesSeat.objects.filter(series=series, player=OuterRef("pk"), accepted_at__isnull=False))
    people = User.objects.filter(Q(sits) | Q(pk=series.creator_id), is_active=True).exclude(pk=line.player_id)
    readers = people.exclude(blocks__blocked=line.player_id).values_list("pk", flat=True)
    due_at = line.created_at + DIGEST_DELAY if series.state == Series.State.RUNNING else None
    fetch_rows(UPSERT_CHAT_READERS, series.pk, line.created_at, due_at, list(readers), DIGEST_PAUSE)


def mark_chat_read(*, user: User, series_id: str, until: datetime) -> None:
    """Record that the user has read the chat up to the time `until`. One query if this is already recorded.

    Needs no transaction. If the process crashes in the middle, the chat counts as read, but its notification as unread.
    """
    if fetch_rows(MARK_CHAT_READ, until, until, user.pk, series_id, until):
        mark_notifications_about_read(player_ids=[user.pk], kind=Kind.TALK_DIGEST, series=series_id)


def mark_newest_lines_read(*, user: User | None, series_id: str, lines: Sequence[dict[str, Any]]) -> None:
    """Record that the user has read the newest `lines`, sorted oldest first. No query if the user wrote them all."""
    if user is not None and any(line["player"] != user.username for line in lines):
        mark_chat_read(user=user, series_id=series_id, until=lines[-1]["at"])


def send_due_chat_digests(*, now: datetime) -> int:
    """Notify players of unread lines in running series. Return the number of due `ChatReader` rows."""
    return process_in_batches(lambda: _notify_batch(now), BATCH_SIZE)


@transaction.atomic
def _notify_batch(now: datetime) -> int:
    due = ChatReader.objects.filter(digest_at__lte=now).order_by("digest_at")
    readers = list(
        due.select_for_update(skip_locked=True, no_key=True, of=("self",)).select_related("series")[:BATCH_SIZE]
    )
    unread = count_unread_lines([(one.player_id, one.series_id) for one in readers])
    is_running = {one.pk: one.series.state == Series.State.RUNNING for one in readers}
    notified = [one for one in readers if is_running[one.pk] and unread.get((one.player_id, one.series_id))]
    ChatReader.objects.filter(pk__in=[one.pk for one in readers]).update(digest_at=None)
    ChatReader.objects.filter(pk__in=[one.pk for one in notified]).update(last_digest_at=now)
    notify_unread_chat(readers=[(one.player_id, one.series_id) for one in notified], now=now)
    return len(readers)
