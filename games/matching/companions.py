"""Computes which seekers may sit together, and which seekers have met.

A set of seekers is a bit set, stored in an integer. Bit n is the seeker at position n, counted from the oldest.
Operations on bit sets keep the matching fast with thousands of seeks.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from itertools import accumulate
from math import inf
from operator import or_
from typing import TypeVar

from games.matching.policy import compute_max_distance
from games.matching.seekers import Pair, PairsApartAndMet, Seeker, Table

Key = TypeVar("Key", bound=Hashable)


def iterate_positions(seekers: int) -> Iterator[int]:
    """Yield the positions in a set of seekers, oldest first."""
    while seekers:
        lowest = seekers & -seekers
        yield lowest.bit_length() - 1
        seekers ^= lowest


class Companions:
    """Finds the companions of a seeker: other seekers who may sit at the same table at the moment `now`.

    The methods take and return positions of seekers, and bit sets of positions.
    """

    def __init__(self, waiting: Sequence[Seeker], pairs: PairsApartAndMet, now: datetime) -> None:
        self._waiting = waiting
        self._of_player = _group_positions(waiting, lambda one: [one.player])
        self._for_table = _group_positions(waiting, lambda one: one.tables)
        self._apart = _group_pairs_by_player(pairs.apart, self._of_player)
        self._met = _group_pairs_by_player(pairs.met, self._of_player)
        self._distances = [compute_max_distance(now - one.since) for one in waiting]
        ranges = list(zip(waiting, self._distances, strict=True))
        self._strengths = _SortedValues([one.strength for one in waiting])
        self._lowest_accepted = _SortedValues([one.strength - distance for one, distance in ranges])
        self._highest_accepted = _SortedValues([one.strength + distance for one, distance in ranges])
        self._reliabilities = _SortedValues([_get_or_default(one.reliability, inf) for one in waiting])
        self._demands = _SortedValues([_get_or_default(one.min_reliability, 0) for one in waiting])
        self.find_companions = cache(self._find_companions)

    def find_seekers_of_table(self, table: Table) -> int:
        """Return the set of the seekers who ask for `table`: a table of this size, preset and pace."""
        return self._for_table.get(table, 0)

    def find_met_seekers(self, position: int) -> int:
        """Return the set of the seekers who have met the seeker at `position`."""
        return self._met.get(self._waiting[position].player, 0)

    def _find_companions(self, position: int) -> int:
        """Return the set of the seekers who may sit together with the seeker at `position`, at some table.

        The tables that they ask for are not compared.
        """
        one = self._waiting[position]
        excluded = self._of_player[one.player] | self._apart.get(one.player, 0)
        unreliable = self._reliabilities.find_below(_get_or_default(one.min_reliability, 0))
        satisfied = self._demands.find_up_to(_get_or_default(one.reliability, inf))
        return self._find_near_in_strength(position) & satisfied & ~unreliable & ~excluded

    def _find_near_in_strength(self, position: int) -> int:
        """Return the set of the seekers who are near enough in strength to the seeker at `position`.

        The allowed difference depends on the longer wait of the two.
        """
        strength, distance = self._waiting[position].strength, self._distances[position]
        accepted = self._strengths.find_up_to(strength + distance) & ~self._strengths.find_below(strength - distance)
        accepting = self._lowest_accepted.find_up_to(strength) & ~self._highest_accepted.find_below(strength)
        return accepted | accepting


class _SortedValues:
    """The values of all seekers, sorted, to find the seekers with small values quickly.

    `find_below` returns the set of the seekers whose value is less than `limit`. `find_up_to` also includes those with
    the value `limit`.
    """

    def __init__(self, values: Sequence[float]) -> None:
        order = sorted(range(len(values)), key=values.__getitem__)
        self._values = [values[position] for position in order]
        self._smallest = list(accumulate((1 << position for position in order), or_, initial=0))
        """At each index n: the set of the n seekers with the smallest values."""

    def find_up_to(self, limit: float) -> int:
        return self._smallest[bisect_right(self._values, limit)]

    def find_below(self, limit: float) -> int:
        return self._smallest[bisect_left(self._values, limit)]


def _get_or_default(value: float | None, default: float) -> float:
    return default if value is None else value


def _group_positions(waiting: Iterable[Seeker], list_keys: Callable[[Seeker], Iterable[Key]]) -> dict[Key, int]:
    """Map each key to the set of the seekers who have this key. `list_keys` returns a seeker's keys."""
    seekers_by_key: dict[Key, int] = {}
    for position, one in enumerate(waiting):
        for key in list_keys(one):
            seekers_by_key[key] = seekers_by_key.get(key, 0) | 1 << position
    return seekers_by_key


def _group_pairs_by_player(pairs: Collection[Pair], seeks_of_player: dict[int, int]) -> dict[int, int]:
    """Map each player in `pairs` to the set of the seeks of the other players with whom this player makes a pair."""
    partners: dict[int, int] = {}
    for pair in pairs:
        for one, other in (pair, reversed(pair)):
            if found := seeks_of_player.get(other):
                partners[one] = partners.get(one, 0) | found
    return partners
