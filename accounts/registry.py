"""What other apps know of people: they write it down here at start-up, so that accounts need not import them."""

from collections.abc import Callable, Iterable
from typing import Any

from accounts.models import User

Data = dict[str, Any]
Items = list[tuple[int, Data]]
"""Notices: the player's key and the notice's data."""

Exporter = Callable[[User], Iterable[Any]]
"""Everything of one sort that belongs to a player, piece by piece, as JSON takes it."""
Farewell = Callable[[User], None]
"""What has to be done when a player leaves for good; inside the transaction, before the account changes."""
Facts = Callable[[Items], list[Data | None]]
"""For each notice what a mail about it says now; None where its reason has gone."""

exporters: dict[str, Exporter] = {}
farewells: list[Farewell] = []
facts: dict[str, Facts] = {}


def export(name: str, exporter: Exporter) -> None:
    """`GET /me/export` has a list of this name."""
    exporters[name] = exporter


def farewell(act: Farewell) -> None:
    farewells.append(act)


def tells(kind: str, of: Facts) -> None:
    """Who knows about notices of this kind."""
    facts[kind] = of


def facts_of(kind: str, items: Items) -> list[Data | None]:
    return facts[kind](items) if items else []
