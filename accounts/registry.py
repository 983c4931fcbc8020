"""What other apps know of people: they write it down here at start-up, so that accounts need not import them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from accounts.models import User

Data = dict[str, Any]
Items = list[tuple[int, Data]]
"""Notices: the player's key and the notice's data."""

Exporter = Callable[[User], Iterable[Sequence[Any]]]
"""Everything of one sort that belongs to a player, in batches, as JSON takes it. Nothing is open between two batches:
no cursor and no transaction."""
Farewell = Callable[[User], None]
"""What has to be done when a player leaves for good; inside the transaction, before the account changes."""
Declared = Callable[[User], None]
"""What has to be done when an account becomes a bot; inside the transaction that makes it one."""
LastPlayed = Callable[[User, datetime], datetime | None]
"""When a player had last something to do here, which is now where there is still; None: never."""
News = Callable[[Items], list[Data | None]]
"""For each notice what there is to say of it now; None where its reason has gone."""


@dataclass(frozen=True)
class Words:
    """What mails say of a kind of notice, in the language that is active when it is said: its `name` in a list, and
    two templates."""

    name: Promise
    subject: Promise
    sentence: Promise


@dataclass(frozen=True)
class NoticeKind:
    """All that there is to know of a kind of notice. `usual`: at once, in the daily mail or not, unless its player
    chooses otherwise; `said` makes of the news what stands in the templates; `data` are the names of what its data
    hold, `nullable` those of them that can be null."""

    name: str
    usual: str
    news: News
    said: Callable[[Data], Data]
    words: Words
    data: tuple[str, ...]
    nullable: tuple[str, ...] = ()


exporters: dict[str, Exporter] = {}
farewells: list[Farewell] = []
declarations: list[Declared] = []
last_played: list[LastPlayed] = []
Waiting = Callable[[User], int]
"""How many things wait for this player now."""

Picture = Callable[[User, Data], bytes | None]
"""What a player sees of the thing that there are news of, as a PNG; None where there is nothing to see."""

waiting: list[Waiting] = []
pictures: list[Picture] = []
notice_kinds: dict[str, NoticeKind] = {}
"""By name, the most urgent first."""


def export(name: str, exporter: Exporter) -> None:
    """`GET /me/export` has a list of this name."""
    exporters[name] = exporter


def farewell(act: Farewell) -> None:
    farewells.append(act)


def declared(act: Declared) -> None:
    declarations.append(act)


def plays(last: LastPlayed) -> None:
    """Guests stay for a while after it."""
    last_played.append(last)


def tells(kind: NoticeKind) -> None:
    """Notices of this kind are told, and mailed."""
    notice_kinds[kind.name] = kind


def waits(count: Waiting) -> None:
    """It is counted on the icon of the app."""
    waiting.append(count)


def draws(picture: Picture) -> None:
    """It stands in the mail about one thing."""
    pictures.append(picture)


def news_of(kind: str, items: Items) -> list[Data | None]:
    return notice_kinds[kind].news(items) if items else []
