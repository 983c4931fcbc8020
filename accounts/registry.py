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
"""Pairs of the id of a player and the stored data of a notification to this player."""

LoadRows = Callable[[User], Iterable[Sequence[Any]]]
"""A function that yields all rows of one kind that belong to a player, in batches that can be written as JSON.

Between two batches, no cursor and no transaction may be open.
"""
DeletionHook = Callable[[User], None]
"""A function that runs when an account is deleted: in the same transaction, before the account itself changes."""
BotHook = Callable[[User], None]
"""A function that runs when an account becomes a bot, in the same transaction."""
LastPlayed = Callable[[User, datetime], datetime | None]
"""A function that returns when the player last played. It returns the given time if a game still runs, and None if the
player never played.
"""
DataLoader = Callable[[Items], list[Data | None]]
"""A function that returns the current data of each notification, or None if the reason of the notification is gone."""


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

    `default` is how the notification is mailed unless the player chooses otherwise: "now", "digest" or "off".
    `load_data` loads the current data of notifications, and `template_values` turns such data into values for the
    templates in `texts`. `data` lists the keys of the stored data. `nullable` are those keys whose values may be null.
    `later` are those keys that older notifications lack. If the current data has a `title`, the texts begin with the
    title.
    """

    name: str
    default: str
    load_data: DataLoader
    template_values: Callable[[Data], Data]
    texts: NotificationTexts
    data: tuple[str, ...]
    nullable: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


export_lists: dict[str, LoadRows] = {}
deletion_hooks: list[DeletionHook] = []
bot_hooks: list[BotHook] = []
last_played: list[LastPlayed] = []
WaitingCounter = Callable[[User], int]
"""A function that returns how many things wait for a player now, such as games that wait for the player's move."""

PictureDrawer = Callable[[User, Data], bytes | None]
"""A function that returns a PNG for the mail about a notification, or None if it has no picture for this notification.
The picture shows only what the player may see.
"""

waiting_counters: list[WaitingCounter] = []
picture_drawers: list[PictureDrawer] = []
notification_kinds: dict[str, NotificationKind] = {}
"""Notification kinds by name, the most urgent kind first."""


def register_export_list(name: str, load_rows: LoadRows) -> None:
    """Add a list with this name to `GET /me/export`. `load_rows` yields the rows of the list."""
    export_lists[name] = load_rows


def register_deletion_hook(act: DeletionHook) -> None:
    deletion_hooks.append(act)


def register_bot_hook(act: BotHook) -> None:
    bot_hooks.append(act)


def register_last_played(last: LastPlayed) -> None:
    """Register a function that returns when a player last played. A guest is deleted some time after the
    last game."""
    last_played.append(last)


def register_notification_kind(kind: NotificationKind) -> None:
    notification_kinds[kind.name] = kind


def register_waiting_counter(count: WaitingCounter) -> None:
    """Register a function that counts things which wait for a player. The icon of the installed app shows the sum of
    all counts.
    """
    waiting_counters.append(count)


def register_picture_drawer(picture: PictureDrawer) -> None:
    """Register a function that draws the picture for a mail about a single notification. The daily mail has no
    picture.
    """
    picture_drawers.append(picture)


def load_data_of_kind(kind: str, items: Items) -> list[Data | None]:
    return notification_kinds[kind].load_data(items) if items else []
