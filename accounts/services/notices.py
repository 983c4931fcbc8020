from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.mail.wishes import are_pushes_possible, mail_due, push_due
from accounts.models import Inbox, Notification, PushDevice, User
from accounts.services.webhooks import webhooks_wake
from durak_site.http.problems import invalid
from durak_site.waking import topic_of_player, wake


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
    """Tell each player, once however often it is said. Seven queries; none without notices.

    It belongs into the transaction of what is told, so that both happen or neither, and to its end: it holds the
    inboxes, in the order of the players. Who has left is told nothing. Those told are woken after the commit.
    """
    players = User.objects.filter(is_active=True).in_bulk({notice.player_id for notice in notices}) if notices else {}
    if not players:
        return
    with transaction.atomic(savepoint=False):  # nobody catches what goes wrong here and goes on
        inboxes, devices = _held(players), _with_devices(players)
        rows = [_row(inboxes[notice.player_id], notice, now, devices) for notice in _new(notices, players)]
        Notification.objects.bulk_create(rows)
        Inbox.objects.bulk_update(inboxes.values(), ["newest"])
        told = {row.player_id for row in rows}
        if told:
            webhooks_wake(player_ids=told, now=now)
            transaction.on_commit(lambda: wake(*map(topic_of_player, told)))


def _held(players: Mapping[int, User]) -> dict[int, Inbox]:
    Inbox.objects.bulk_create([Inbox(player=player) for _, player in sorted(players.items())], ignore_conflicts=True)
    held = Inbox.objects.filter(player__in=players).select_for_update(no_key=True).order_by("player")
    return {inbox.player_id: _of(players[inbox.player_id], inbox) for inbox in held}


def _of(player: User, inbox: Inbox) -> Inbox:
    inbox.player = player
    return inbox


def _with_devices(players: Mapping[int, User]) -> set[int]:
    """Those who can be sent pushes."""
    if not are_pushes_possible():
        return set()
    return set(PushDevice.objects.filter(player__in=players).values_list("player", flat=True))


def _new(notices: Sequence[Notice], players: Mapping[int, User]) -> list[Notice]:
    """Those that were not told before, each once."""
    wanted = {(one.player_id, one.kind, one.about): one for one in reversed(notices) if one.player_id in players}
    abouts, kinds = {about for _, _, about in wanted}, {kind for _, kind, _ in wanted}
    before = Notification.objects.filter(player__in=players, kind__in=kinds, about__in=abouts)
    told = set(before.values_list("player_id", "kind", "about"))
    return [one for key, one in reversed(wanted.items()) if key not in told]


def _row(inbox: Inbox, notice: Notice, now: datetime, devices: set[int]) -> Notification:
    """The next one in the inbox, which counts it."""
    inbox.newest += 1
    player = inbox.player
    row = Notification(
        player=player,
        number=inbox.newest,
        kind=notice.kind,
        about=notice.about,
        data=notice.data,
        created_at=now,
        is_quiet=notice.quiet,
    )
    row.mail_at = mail_due(player, row)
    row.push_at = push_due(player, row) if player.pk in devices else None
    return row


@transaction.atomic
def notices_read_about(*, player: User, **data: str) -> None:
    """Mark what says this in its `data` as read: its player has looked at the thing itself. What is being mailed at
    this moment stays unread. It belongs to the end of a transaction, or into one of its own."""
    unread = Notification.objects.filter(player=player, read_at=None, data__contains=data)
    free = list(unread.select_for_update(skip_locked=True, no_key=True).values_list("pk", flat=True))
    Notification.objects.filter(pk__in=free).update(read_at=timezone.now(), mail_at=None, push_at=None)


@transaction.atomic
def notices_read(*, player: User, ids: Iterable[str] = (), up_to: str | None = None) -> tuple[int, int]:
    """Mark those of these ids, or all up to and with this one, as read; gives how many were, and how many are not.

    Raises `invalid` if `up_to` is none of the player's. What is read needs no mail and no push any more.
    """
    chosen = Q(pk__in=list(ids))
    if up_to is not None:
        last = Notification.objects.filter(player=player, pk=up_to).first()
        if last is None:
            raise invalid({"up_to": [_("You have no such notification.")]})
        chosen = Q(number__lte=last.number)
    unread = Notification.objects.filter(player=player, read_at=None)
    marked = unread.filter(chosen).update(read_at=timezone.now(), mail_at=None, push_at=None)
    return marked, unread.count()
