"""The work of the matching is limited, and crafted blocks do not keep other players from a table.

The tests count function calls, because their number does not depend on the speed of the machine.
"""

import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

from games.engine import PRESETS
from games.matching import Match, PairsApartAndMet, Seeker, Table, find_matches, make_pair
from games.matching.seekers import Pair
from games.matching.tables import MAX_SEARCH_STEPS

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
MAX_CALLS_PER_STEP = 30
"""Maximum number of function calls per step of a search. The preparation of the search is included."""
ALL_LARGE_TABLES = frozenset(Table(size, preset, "post") for size in (6, 7, 8) for preset in PRESETS)


def count_calls(function: Callable[[], Any]) -> tuple[Any, int]:
    """Return the result of the function, and the number of function calls that it takes."""
    calls = 0

    def count_call(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count_call)
    try:
        result = function()
    finally:
        sys.setprofile(None)
    return result, calls


def make_seekers(players: Iterable[int], tables: Iterable[Table]) -> list[Seeker]:
    """Return a seek for each player. The first player's seek is the oldest."""
    return [
        Seeker(f"{one:05}", one, NOW - timedelta(hours=40, seconds=-one), frozenset(tables), strength=0)
        for one in players
    ]


def build_pairs_of_camps(players: range, camps: int) -> set[Pair]:
    """Divide the players into camps, and return the pairs within each camp, who block each other."""
    return {make_pair(*pair) for pair in combinations(players, 2) if (pair[1] - pair[0]) % camps == 0}


def list_players(match: Match) -> list[int]:
    return [one.player for one in match.seekers]


def test_the_hardest_seeks_take_a_limited_number_of_steps() -> None:
    """The players form five camps, and members of the same camp block each other. So there are very many groups of five
    players, but none of six.
    """
    seekers = make_seekers(range(500), ALL_LARGE_TABLES)
    camps = PairsApartAndMet(apart=build_pairs_of_camps(range(500), 5))
    matches, calls = count_calls(lambda: find_matches(seekers, camps, NOW))
    assert matches == []
    assert calls < MAX_CALLS_PER_STEP * MAX_SEARCH_STEPS


def test_five_thousand_seeks_without_a_match_take_few_calls() -> None:
    """The work grows with the number of seeks, not with the number of their pairs."""
    seekers = [
        Seeker(
            f"{one:05}", one, NOW - timedelta(seconds=one), frozenset([Table(2, "classic-36", "post")]), one * 10_000
        )
        for one in range(5000)
    ]
    matches, calls = count_calls(lambda: find_matches(seekers, PairsApartAndMet(), NOW))
    assert matches == []
    assert calls < 100 * len(seekers)


def test_older_seeks_that_are_hard_to_match_do_not_keep_younger_seeks_from_a_table() -> None:
    """The six players with the youngest seeks accept each other. All players with older seeks have blocked them."""
    hostile, others = range(400), range(400, 406)
    apart = build_pairs_of_camps(hostile, 5) | {(one, other) for one in hostile for other in others}
    matches = find_matches(make_seekers(range(406), ALL_LARGE_TABLES), PairsApartAndMet(apart=apart), NOW)
    assert [list_players(match) for match in matches] == [list(others)]


def test_a_player_whom_hostile_players_accept_gets_a_table_with_younger_seeks() -> None:
    """The hostile players accept player 0, but block the players of younger seeks.

    At most four hostile players accept each other, so they cannot fill a table for six with player 0.
    """
    others, hostile = range(300, 305), range(1, 300)
    apart = build_pairs_of_camps(hostile, 4) | {(one, other) for one in hostile for other in others}
    matches = find_matches(
        make_seekers(range(305), [Table(6, "classic-36", "post")]), PairsApartAndMet(apart=apart), NOW
    )
    assert [list_players(match) for match in matches] == [[0, *others]]
