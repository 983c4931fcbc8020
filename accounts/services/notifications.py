import json
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from psycopg.types.json import Jsonb

from accounts.mail.preferences import are_pushes_possible, compute_mail_time, compute_push_time
from accounts.models import Notification, User
from accounts.services.inbox_locks import lock_inboxes
from accounts.services.webhooks import make_webhooks_due
from accounts.sql.notifications import INSERT_NOTIFICATIONS, LOCK_INBOXES, PLAYER_FIELDS, SELECT_NEW
from durak_site.database.rows import fetch_rows, make_instance
from durak_site.http.problems import build_validation_problem
from durak_site.messaging.wakeups import build_player_topic, wake


@dataclass(frozen=True)
class NewNotification:
    """A notification to create.

    `about` identifies its reason: a player gets at most one notification with a given `kind` and `about`. A `quiet`
    notification gets no mail of its own, but appears in the daily mail.
    """

    player_id: int
    kind: str
    about: str
    data: dict[str, Any]
    quiet: bool = False


_collected: ContextVar[list[NewNotification] | None] = ContextVar("collected", default=None)


@contextmanager
def notify_together(*, now: datetime) -> Iterator[list[NewNotification]]:
    """Create the notifications of all calls of `notify` in this block at its end, as if by one call. Yields the list in
    which they are collected.

    Transactions that call `notify` several times need this. Otherwise they would not lock all inboxes in one order, and
    two of them could deadlock.
    """
    collected: list[NewNotification] = []
    token = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(token)
    notify(notifications=collected, now=now)


def notify(*, notifications: Sequence[NewNotification], now: datetime) -> None:
    """Create these notifications, without those that the players already have. Deleted accounts get none.

    Call this at the end of the transaction that causes the notifications, because it locks the inboxes of the players.
    They are locked in the order of the player ids. Clients of the players are woken after the commit. Four queries; no
    query if `notifications` is empty. Inside `notify_together`, this only collects the notifications.
    """
    collected = _collected.get()
    if collected is not None:
        collected.extend(notifications)
        return
    if not notifications:
        return
    with transaction.atomic(savepoint=False):  # no caller continues after an error in this block
        inboxes = {
            inbox.player.pk: inbox
            for inbox in _lock_inboxes({notification.player_id for notification in notifications})
        }
        rows = [
            _build_column_values(inboxes[notification.player_id], notification, now)
            for notification in _select_new_notifications(notifications, inboxes)
        ]
        if rows:
            fetch_rows(INSERT_NOTIFICATIONS, Jsonb(rows, dumps=partial(json.dumps, default=datetime.isoformat)))
            notified = {row["player_id"] for row in rows}
            make_webhooks_due(player_ids=notified, now=now)
            transaction.on_commit(lambda: wake(*map(build_player_topic, notified)))


@dataclass
class LockedInbox:
    """A player whose inbox is locked. `newest_number` is the number of the newest notification in the inbox."""

    player: User
    newest_number: int
    has_device: bool


def _lock_inboxes(player_ids: Collection[int]) -> list[LockedInbox]:
    return [
        LockedInbox(make_instance(User, player, PLAYER_FIELDS), newest, has_device)
        for newest, has_device, *player in fetch_rows(LOCK_INBOXES, list(player_ids))
    ]


def _select_new_notifications(
    notifications: Sequence[NewNotification], inboxes: Container[int]
) -> list[NewNotification]:
    """Return the new notifications, without duplicates, of the players whose inboxes are given."""
    wanted = {(one.player_id, one.kind, one.about): one for one in reversed(notifications) if one.player_id in inboxes}
    new = set(fetch_rows(SELECT_NEW, *map(list, zip(*wanted, strict=True)))) if wanted else set()
    return [one for key, one in reversed(wanted.items()) if key in new]


def _build_column_values(inbox: LockedInbox, new: NewNotification, now: datetime) -> dict[str, Any]:
    """Return the column values of the notification's row. Take the next number of the inbox for it."""
    inbox.newest_number += 1
    notification = Notification(kind=new.kind, created_at=now, is_quiet=new.quiet)
    is_pushed = inbox.has_device and are_pushes_possible()
    return {
        "id": notification.pk, "player_id": new.player_id, "number": inbox.newest_number, "kind": new.kind,
        "about": new.about, "data": new.data, "created_at": now, "is_quiet": new.quiet,
        "mail_at": compute_mail_time(inbox.player, notification),
        "push_at": compute_push_time(inbox.player, notification) if is_pushed else None,
    }  # fmt: skip


@transaction.atomic
def mark_notifications_about_read(
    *, player_ids: Collection[int], kind: str | None = None, before: datetime | None = None, **data: str
) -> None:
    """Mark notifications as read because the players have seen what they are about, such as a game.

    These are the unread notifications whose stored data contains `data`. If `kind` is given, they are of this kind, and
    if `before` is given, they were created before this time. Locked rows are skipped. Call this in a transaction of its
    own, or at the end of another transaction.
    """
    unread = Notification.objects.filter(player__in=player_ids, read_at=None, data__contains=data)
    unread = unread if kind is None else unread.filter(kind=kind)
    unread = unread if before is None else unread.filter(created_at__lt=before)
    free = list(unread.select_for_update(skip_locked=True, no_key=True).values_list("pk", flat=True))
    Notification.objects.filter(pk__in=free).update(read_at=timezone.now(), mail_at=None, push_at=None)


@transaction.atomic
def mark_notifications_read(*, player: User, ids: Iterable[str] = (), up_to: str | None = None) -> tuple[int, int]:
    """Mark the notifications with these ids as read. Return how many were marked and how many remain unread.

    If the id `up_to` is given, mark this notification and all older ones instead. Cancel mails and pushes about the
    marked notifications. Raises `invalid` if the player has no notification with the id `up_to`. Locks the inbox, so
    that no mail or push is claimed meanwhile.
    """
    lock_inboxes([player.pk])
    chosen = Q(pk__in=list(ids))
    if up_to is not None:
        last = Notification.objects.filter(player=player, pk=up_to).first()
        if last is None:
            raise build_validation_problem({"up_to": [_("You have no such notification.")]})
        chosen = Q(number__lte=last.number)
    unread = Notification.objects.filter(player=player, read_at=None)
    marked = unread.filter(chosen).update(read_at=timezone.now(), mail_at=None, push_at=None)
    return marked, unread.count()
