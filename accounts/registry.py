"""Notification kinds, exports and hooks that other Django apps register at start-up.

So `accounts` need not import these apps.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from accounts.models import User

Data = dict[str, Any]
Items = list[tuple[int, Data]]
"""Pairs: the id of a player, and the stored data of a notification to this player."""

Exporter = Callable[[User], Iterable[Sequence[Any]]]
"""Yields all rows of one kind that belong to a player, in batches that can be written as JSON.

Between two batches, no cursor and no transaction may be open.
"""
DeletionHook = Callable[[User], None]
"""Called when an account is deleted: in the same transaction, before the account itself changes."""
BotHook = Callable[[User], None]
"""Called when an account becomes a bot, in the same transaction."""
LastPlayed = Callable[[User, datetime], datetime | None]
"""Returns when the player last played: the given time if a game still runs, None if the player never played."""
DataLoader = Callable[[Items], list[Data | None]]
"""Returns, for each notification, its current data, or None if its reason is gone."""


@dataclass(frozen=True)
class NotificationTexts:
    """The texts of a notification kind, translated when used.

    `name` is for lists of kinds. `subject` and `sentence` are templates, filled in with `template_values` of the kind.
    """

    name: Promise
    subject: Promise
    sentence: Promise


@dataclass(frozen=True)
class NotificationKind:
    """A kind of notification.

    `default` is how it is mailed unless the player chooses otherwise: "now", "digest" or "off". `load_data` loads the
    current data of notifications, and `template_values` turns such data into values for the templates in `texts`.
    `data` lists the keys of the stored data. Of these keys, `nullable` may have null values, and `later` are missing
    in older notifications. If the current data has a `title`, the texts begin with the title.
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
"""Returns a PNG of the table that a notification is about, as the player may see it; None if there is no table."""

waiting_counters: list[WaitingCounter] = []
picture_drawers: list[PictureDrawer] = []
notification_kinds: dict[str, NotificationKind] = {}
"""Notification kinds by name, the most urgent kind first."""


def register_exporter(name: str, exporter: Exporter) -> None:
    """Add a list with this name to `GET /me/export`."""
    exporters[name] = exporter


def register_deletion_hook(act: DeletionHook) -> None:
    deletion_hooks.append(act)


def register_bot_hook(act: BotHook) -> None:
    bot_hooks.append(act)


def register_last_played(last: LastPlayed) -> None:
    """Register a function that tells when a player last played. A guest is deleted some time after that."""
    last_played.append(last)


def register_notification_kind(kind: NotificationKind) -> None:
    """Register a kind of notification."""
    notification_kinds[kind.name] = kind


def register_waiting_counter(count: WaitingCounter) -> None:
    """Register a function that counts waiting things. The sum of all counts is the number on the app's icon."""
    waiting_counters.append(count)


def register_picture_drawer(picture: PictureDrawer) -> None:
    """Register a function that draws a picture for mails about one notification."""
    picture_drawers.append(picture)


def load_data_of_kind(kind: str, items: Items) -> list[Data | None]:
    return notification_kinds[kind].load_data(items) if items else []
