"""Registrations by other apps at start-up: notification kinds, exports and hooks, so that accounts import no other
app.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from accounts.models import User

Data = dict[str, Any]
Items = list[tuple[int, Data]]
"""Pairs of a player's key and a notification's data."""

Exporter = Callable[[User], Iterable[Sequence[Any]]]
"""Yields all rows of one kind that belong to a player, in batches that can be written as JSON.

No cursor and no transaction is open between two batches.
"""
DeletionHook = Callable[[User], None]
"""Called when an account is deleted, in the transaction and before the account changes."""
BotHook = Callable[[User], None]
"""Called when an account becomes a bot, in the same transaction."""
LastPlayed = Callable[[User, datetime], datetime | None]
"""Returns when the player last played; the current time if a game is still running, None if the player never played."""
DataLoader = Callable[[Items], list[Data | None]]
"""Returns, for each notification, its current data, or None if its reason is gone."""


@dataclass(frozen=True)
class NotificationTexts:
    """The texts of a notification kind, translated when used: its `name` in a list, and two templates."""

    name: Promise
    subject: Promise
    sentence: Promise


@dataclass(frozen=True)
class NotificationKind:
    """A kind of notification.

    `usual` is how it is mailed unless its player chooses otherwise. `said` turns current data into the values of the
    templates. `data` are the keys of its stored data, `nullable` those of them that may be null, `later` those that
    older notifications lack. If the current data has a `title`, the texts begin with it.
    """

    name: str
    default: str
    load_data: DataLoader
    template_values: Callable[[Data], Data]
    texts: NotificationTexts
    data: tuple[str, ...]
    nullable: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


exporters: dict[str, Exporter] = {}
deletion_hooks: list[DeletionHook] = []
bot_hooks: list[BotHook] = []
last_played: list[LastPlayed] = []
WaitingCounter = Callable[[User], int]
"""Counts the things that wait for this player now."""

PictureDrawer = Callable[[User, Data], bytes | None]
"""Draws a PNG that shows a notification's subject as the player may see it; None if there is nothing to show."""

waiting_counters: list[WaitingCounter] = []
picture_drawers: list[PictureDrawer] = []
notification_kinds: dict[str, NotificationKind] = {}
"""By name, the most urgent kind first."""


def register_exporter(name: str, exporter: Exporter) -> None:
    """Add a list with this name to `GET /me/export`."""
    exporters[name] = exporter


def register_deletion_hook(act: DeletionHook) -> None:
    deletion_hooks.append(act)


def register_bot_hook(act: BotHook) -> None:
    bot_hooks.append(act)


def register_last_played(last: LastPlayed) -> None:
    """Register a source of the time from which a guest's days are counted."""
    last_played.append(last)


def register_notification_kind(kind: NotificationKind) -> None:
    """Register a kind of notification."""
    notification_kinds[kind.name] = kind


def register_waiting_counter(count: WaitingCounter) -> None:
    """Register a count that is part of the number on the app's icon."""
    waiting_counters.append(count)


def register_picture_drawer(picture: PictureDrawer) -> None:
    """Register a picture for mails about one notification."""
    picture_drawers.append(picture)


def load_data_of_kind(kind: str, items: Items) -> list[Data | None]:
    return notification_kinds[kind].load_data(items) if items else []
