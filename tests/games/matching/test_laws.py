"""Laws of the matching, for any seeks and for any players who have met or block each other."""

import random
from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.matching import Match, PairsApartAndMet, Seeker, Table, find_matches, is_possible_match, make_pair
from games.matching.policy import UNLIMITED_AFTER, compute_max_distance

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PLAYER_IDS = range(7)
TABLES = [Table(size, preset, "post") for size in (2, 3, 4) for preset in ("alemi-36", "classic-36")]
PLAYER_PAIRS = list(combinations(PLAYER_IDS, 2))

lists_of_seekers = st.lists(
    st.builds(
        Seeker,
        seek_id=st.uuids().map(str),
        player=st.sampled_from(PLAYER_IDS),
        since=st.integers(0, 60).map(lambda hours: NOW - hours * HOUR),
        tables=st.frozensets(st.sampled_from(TABLES), min_size=1),
        strength=st.sampled_from((0, 300, 900, 1500)),
        reliability=st.sampled_from((None, 50, 95)),
        min_reliability=st.sampled_from((None, None, 80)),
        accepts_computers=st.booleans(),
    ),
    max_size=8,
    unique_by=lambda one: one.seek_id,
)
pairs_apart_and_met = st.builds(
    PairsApartAndMet,
    apart=st.frozensets(st.sampled_from(PLAYER_PAIRS), max_size=6),
    met=st.frozensets(st.sampled_from(PLAYER_PAIRS)),
)
with_many_examples = settings(max_examples=300, deadline=None)


def list_unmatched_seekers(seekers: Iterable[Seeker], matches: Iterable[Match]) -> list[Seeker]:
    matched = {one.seek_id for match in matches for one in match.seekers}
    return [one for one in seekers if one.seek_id not in matched]


@with_many_examples
@given(lists_of_seekers, pairs_apart_and_met)
def test_all_players_of_a_match_seek_its_table_and_accept_each_other(
    seekers: list[Seeker], known: PairsApartAndMet
) -> None:
    matches = find_matches(seekers, known, NOW)
    seated = [one.seek_id for match in matches for one in match.seekers]
    assert len(seated) == len(set(seated))
    for match in matches:
        people = {one.player for one in match.seekers}
        assert len(people) == len(match.seekers) <= match.table.size
        assert all(match.table in one.tables for one in match.seekers)
        assert not any(make_pair(*pair) in known.apart for pair in combinations(people, 2))
        for one in match.seekers:
            demands = [other.min_reliability or 0 for other in match.seekers if other is not one]
            assert one.reliability is None or one.reliability >= max(demands, default=0)
        for one, other in combinations(match.seekers, 2):
            wait = max(NOW - one.since, NOW - other.since)
            assert abs(one.strength - other.strength) <= compute_max_distance(wait)
        assert is_possible_match(match, known, NOW)


@with_many_examples
@given(lists_of_seekers, pairs_apart_and_met)
def test_no_seeks_that_could_make_a_table_stay_unmatched(seekers: list[Seeker], known: PairsApartAndMet) -> None:
    free = list_unmatched_seekers(seekers, find_matches(seekers, known, NOW))
    for table in TABLES:
        for group in combinations([one for one in free if table in one.tables], table.size):
            assert not is_possible_match(Match(table, group), known, NOW)


@with_many_examples
@given(lists_of_seekers, pairs_apart_and_met)
def test_computers_sit_only_with_players_who_accept_them_and_have_waited_long(
    seekers: list[Seeker], known: PairsApartAndMet
) -> None:
    matches = find_matches(seekers, known, NOW)
    for match in matches:
        if len(match.seekers) < match.table.size:
            assert all(one.accepts_computers and NOW - one.since >= 48 * HOUR for one in match.seekers)
    assert not any(
        one.accepts_computers and NOW - one.since >= 48 * HOUR for one in list_unmatched_seekers(seekers, matches)
    )


@with_many_examples
@given(lists_of_seekers, pairs_apart_and_met, st.randoms(use_true_random=False))
def test_the_matches_do_not_depend_on_the_order_of_the_seeks(
    seekers: list[Seeker], known: PairsApartAndMet, rng: random.Random
) -> None:
    shuffled = list(seekers)
    rng.shuffle(shuffled)
    assert find_matches(shuffled, known, NOW) == find_matches(seekers, known, NOW)


@with_many_examples
@given(lists_of_seekers, pairs_apart_and_met, st.permutations(PLAYER_IDS))
def test_the_matches_do_not_depend_on_the_ids_of_accounts(
    seekers: list[Seeker], known: PairsApartAndMet, others: list[int]
) -> None:
    renamed = [replace(one, player=others[one.player]) for one in seekers]
    pairs = {
        name: frozenset(make_pair(others[one], others[other]) for one, other in getattr(known, name))
        for name in ("apart", "met")
    }
    matches = find_matches(renamed, PairsApartAndMet(**pairs), NOW)
    seated = [[one.seek_id for one in match.seekers] for match in find_matches(seekers, known, NOW)]
    assert seated == [[one.seek_id for one in match.seekers] for match in matches]


@with_many_examples
@given(st.lists(st.integers(0, 40), max_size=8), st.sampled_from(TABLES))
def test_the_oldest_of_equal_seeks_get_the_tables(hours: list[int], table: Table) -> None:
    seekers = [
        Seeker(f"{number}", number, NOW - hour * HOUR, frozenset([table]), 1000) for number, hour in enumerate(hours)
    ]
    matches = find_matches(seekers, PairsApartAndMet(), NOW)
    oldest_first = sorted(seekers, key=lambda one: (one.since, one.seek_id))
    assert [one for match in matches for one in match.seekers] == oldest_first[: len(matches) * table.size]


@with_many_examples
@given(st.lists(st.sampled_from(PLAYER_PAIRS), max_size=8), st.integers(1, 7))
def test_the_player_of_the_oldest_seek_is_matched_with_new_people_first(
    met: list[tuple[int, int]], number: int
) -> None:
    """The player of the oldest seek is matched with a player met before only if there is no new player."""
    seekers = [
        Seeker(f"{player}", player, NOW - (9 - player) * HOUR, frozenset([TABLES[0]]), 1000) for player in range(number)
    ]
    matches = find_matches(seekers, PairsApartAndMet(met=frozenset(met)), NOW)
    if matches:
        oldest, other = (one.player for one in matches[0].seekers)
        unmet = [player for player in range(1, number) if make_pair(oldest, player) not in met]
        assert other == min(unmet or range(1, number))


def test_players_of_unequal_strength_are_matched_only_after_a_wait() -> None:
    strong, weak = (
        Seeker(name, player, NOW, frozenset([TABLES[0]]), strength)
        for name, player, strength in (("a", 1, 2000), ("b", 2, 0))
    )
    assert not find_matches([strong, weak], PairsApartAndMet(), NOW)
    assert not find_matches([strong, weak], PairsApartAndMet(), NOW + UNLIMITED_AFTER - timedelta(seconds=1))
    assert find_matches([strong, weak], PairsApartAndMet(), NOW + UNLIMITED_AFTER)


def test_the_matching_depends_only_on_the_listed_fields_of_seeks() -> None:
    """Before you add a field, make sure that all players may know its value, because matches can reveal it."""
    assert {one.name for one in fields(Seeker)} == {
        "seek_id", "player", "since", "tables", "strength", "reliability", "min_reliability", "accepts_computers",
    }  # fmt: skip
    assert {one.name for one in fields(PairsApartAndMet)} == {"apart", "met"}


def test_the_matching_ends_soon_despite_crafted_blocks() -> None:
    """The players form five groups, and members of the same group block each other. So no table for six is possible."""
    table = Table(6, "alemi-36", "post")
    seekers = [Seeker(f"{n:03}", n, NOW - n * timedelta(seconds=1), frozenset([table]), 1000) for n in range(100)]
    apart = {make_pair(a, b) for a in range(100) for b in range(a) if a % 5 == b % 5}
    assert find_matches(seekers, PairsApartAndMet(apart=apart), NOW) == []
