from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.mail.wishes import mail_due
from accounts.models import Notification, User
from durak_site.http.problems import invalid


@dataclass(frozen=True)
class Notice:
    """One thing to tell one player. Two of the same kind and `about` are the same thing.

    What is `quiet` gets no mail of its own; it may stand in the daily one.
    """

    player_id: int
    kind: str
    about: str
    data: dict[str, Any]
    quiet: bool = False


def notify(*, notices: Sequence[Notice], now: datetime) -> None:
    """Tell each player, once however often it is said. Two queries; none without notices.

    It belongs into the transaction of what is told, so that both happen or neither. Who has left is told nothing.
    """
    if not notices:
        return
    players = User.objects.filter(is_active=True).in_bulk({notice.player_id for notice in notices})
    rows = [_row(players[notice.player_id], notice, now) for notice in notices if notice.player_id in players]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def _row(player: User, notice: Notice, now: datetime) -> Notification:
    row = Notification(
        player=player,
        kind=notice.kind,
        about=notice.about,
        data=notice.data,
        created_at=now,
        is_quiet=notice.quiet,
    )
    row.mail_at = mail_due(player, row)
    return row


@transaction.atomic
def notices_read(*, player: User, ids: Iterable[str] = (), up_to: str | None = None) -> tuple[int, int]:
    """Mark those of these ids, or all up to and with this one, as read; gives how many were, and how many are not.

    Raises `invalid` if `up_to` is none of the player's. What is read needs no mail any more.
    """
    chosen = Q(pk__in=list(ids))
    if up_to is not None:
        last = Notification.objects.filter(player=player, pk=up_to).first()
        if last is None:
            raise invalid({"up_to": ["You have no such notification."]})
        chosen = Q(created_at__lt=last.created_at) | Q(created_at=last.created_at, pk__lte=last.pk)
    unread = Notification.objects.filter(player=player, read_at=None)
    marked = unread.filter(chosen).update(read_at=timezone.now(), mail_at=None)
    return marked, unread.count()
