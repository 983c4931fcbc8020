"""Many players who block each other do not make the matching slow."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations

from games.matching import KnownPairs, Seeker, Table, find_matches, make_pair

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
TABLES = frozenset({Table(3, "classic-36", "post")})
PLAYERS = range(500)
MOST = 6
"""How many times as long the search may take as for the same players without blocks, if no two of them match."""


def measure(seekers: list[Seeker], known: KnownPairs) -> float:
    """Return the processor time of a search that finds no table."""
    began = time.process_time()
    assert find_matches(seekers, known, NOW) == []
    return time.process_time() - began


def test_two_camps_whose_members_block_each_other_do_not_slow_the_search_down() -> None:
    """Each player may sit with any player of the other camp, but no three players may sit together."""
    seekers = [Seeker(str(one), one, NOW - timedelta(seconds=one), TABLES, strength=0) for one in PLAYERS]
    camps = KnownPairs(apart={make_pair(*pair) for pair in combinations(PLAYERS, 2) if sum(pair) % 2 == 0})
    unequal = [replace(one, strength=one.player * 10_000) for one in seekers]
    assert measure(seekers, camps) < MOST * measure(unequal, KnownPairs())
