"""Registry of what other Django apps add to `accounts`, so that `accounts` need not import these apps.

They register kinds of notifications, lists for the export of an account, and functions that `accounts` calls.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from accounts.models import User

Data = dict[str, Any]
Items = list[tuple[int, Data]]
"""Notifications of one kind, each as a pair: the id of its player, and its stored data."""

RowsLoader = Callable[[User], Iterable[Sequence[Any]]]
"""A function that yields all rows of one kind that belong to a player, in batches that can be written as JSON.

Between two batches, no cursor and no transaction may be open.
"""
DeletionHook = Callable[[User], None]
"""A function that is called when an account is deleted, in the transaction of the deletion. The account is no longer
active, but still has its personal data."""
NewBotHook = Callable[[User], None]
"""A function that is called when an account becomes a bot, in the transaction that changes the account."""
NewNightHook = Callable[[User, datetime], None]
"""A function that is called when the night or the time zone of an account changes, in the transaction that changes the
account. The second argument is the present time."""
LastGameTimeFinder = Callable[[User, datetime], datetime | None]
"""A function that returns when the player last played. Its second argument is the present time, which it returns if a
game of the player is running. It returns None if the player has never played.
"""
DataLoader = Callable[[Items], list[Data | None]]
"""A function that returns the current data of each notification, or None for a notification whose reason is gone."""


@dataclass(frozen=True)
class NotificationTexts:
    """The texts of a notification kind, translated when they are used.

    `subject` and `sentence` have placeholders. `template_values` of the kind returns their values.
    """

    name: Promise
    subject: Promise
    sentence: Promise


@dataclass(frozen=True)
class NotificationKind:
    """A kind of notification.

    `default` is the mail preference of players who have not chosen one: "now", "digest" or "off".

    `load_data` loads the current data of notifications. `template_values` converts them to the values of the
    placeholders in `texts`. If the current data have a `title`, the texts begin with it.

    `data_keys` are the keys of the stored data. The values of `nullable_keys` can be null. Old notifications do not
    have the `later_keys`.

    If a notification of this kind and one of the kind `replaces` have equal stored data and would be mailed or pushed
    at the same time, only this one is.
    """

    name: str
    default: str
    load_data: DataLoader
    template_values: Callable[[Data], Data]
    texts: NotificationTexts
    data_keys: tuple[str, ...]
    nullable_keys: tuple[str, ...] = ()
    later_keys: tuple[str, ...] = ()
    replaces: str = ""


export_lists: dict[str, RowsLoader] = {}
deletion_hooks: list[DeletionHook] = []
new_bot_hooks: list[NewBotHook] = []
new_night_hooks: list[NewNightHook] = []
last_game_time_finders: list[LastGameTimeFinder] = []
WaitingCounter = Callable[[User], int]
"""A function that counts what waits for a player now, such as the games in which the player has to move."""

PictureDrawer = Callable[[User, Data], bytes | None]
"""A function that returns a PNG for the mail about a notification, or None if it has no picture for this notification.
The picture shows only what the player may see.
"""

waiting_counters: list[WaitingCounter] = []
picture_drawers: list[PictureDrawer] = []
notification_kinds: dict[str, NotificationKind] = {}
"""Notification kinds by name, the most urgent kind first."""


def register_export_list(name: str, load_rows: RowsLoader) -> None:
    """Add a list with this name to the export of each account. `load_rows` yields its rows."""
    export_lists[name] = load_rows


def register_deletion_hook(hook: DeletionHook) -> None:
    deletion_hooks.append(hook)


def register_new_bot_hook(hook: NewBotHook) -> None:
    """Register a function that is called when an account becomes a bot."""
    new_bot_hooks.append(hook)


def register_new_night_hook(hook: NewNightHook) -> None:
    """Register a function that is called when the night or the time zone of an account changes."""
    new_night_hooks.append(hook)


def register_last_game_time_finder(find_time: LastGameTimeFinder) -> None:
    """Register a function that returns when a player last played. Guests are deleted some time after that."""
    last_game_time_finders.append(find_time)


def register_notification_kind(kind: NotificationKind) -> None:
    notification_kinds[kind.name] = kind


def register_waiting_counter(counter: WaitingCounter) -> None:
    """Register a function that counts what waits for a player. The sum of all counts is shown on the app's icon."""
    waiting_counters.append(counter)


def register_picture_drawer(drawer: PictureDrawer) -> None:
    """Register a function that draws the picture in a mail about one notification."""
    picture_drawers.append(drawer)


def load_data_of_kind(kind: str, items: Items) -> list[Data | None]:
    return notification_kinds[kind].load_data(items) if items else []
