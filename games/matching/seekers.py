"""The input of the matching (seeks with data about their players) and its output (matches)."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

Pair = tuple[int, int]


class Table(NamedTuple):
    """A kind of table that a seek asks for: its size, its preset and its pace."""

    size: int
    """Number of seats."""
    preset: str
    pace: str


@dataclass(frozen=True)
class Seeker:
    """A seek, with the data about its player that the matching needs. One player may have several seeks."""

    seek_id: str
    player: int
    since: datetime
    """The time at which the seek was created."""
    tables: frozenset[Table]
    strength: float
    """The player's most likely strength, in points of the rating scale."""
    reliability: int | None = None
    """The share of the player's moves that were made in time, in percent; None for a new player."""
    min_reliability: int | None = None
    """The smallest reliability that this player accepts in other players. Players whose reliability is not known yet
    are accepted."""
    accepts_computers: bool = True

    @property
    def age_key(self) -> tuple[datetime, str]:
        """A sort key for seeks, oldest first."""
        return self.since, self.seek_id


@dataclass(frozen=True)
class PairsApartAndMet:
    """Pairs of players that must not sit together, and pairs of players that have met."""

    apart: Collection[Pair] = field(default=frozenset())
    """Pairs that are never seated together: one has blocked the other, or they share a household."""
    met: Collection[Pair] = field(default=frozenset())
    """Pairs that have played in one series."""


@dataclass(frozen=True)
class Match:
    """Seeks that get a table together, oldest first. Computers take the seats that remain."""

    table: Table
    seekers: tuple[Seeker, ...]


def make_pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
