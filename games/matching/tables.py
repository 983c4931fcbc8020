"""The search for tables: the oldest seek comes first, and people who have not met are preferred."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from games.matching.policy import POLICY, Policy
from games.matching.seekers import KnownPairs, Match, Seeker, Table, make_pair

MAX_SEARCH_STEPS = 2_000
"""The most groups that are tried for one seeker and one table. Without this limit, the search could take very long if
many players have blocked each other."""


def find_matches(seekers: Iterable[Seeker], pairs: KnownPairs, now: datetime, policy: Policy = POLICY) -> list[Match]:
    """Return the tables that can be filled now. No seek is at two tables.

    Seeks are matched oldest first. Each seek gets the possible table with the fewest pairs of players who have met. If
    several tables have equally few, the largest one is chosen, and then the one with the oldest seeks. Afterwards,
    seekers who accept computers and have waited for `computers_after` get tables with computers and with as many people
    as possible. The result does not depend on the order of `seekers`.
    """
    waiting = sorted(seekers, key=lambda one: one.age_key)
    search = _Search(waiting, pairs, now, policy)
    matches = _match_oldest_first(waiting, search.find_full_table)
    matched = {one.seek for match in matches for one in match.seekers}
    overdue = [one for one in waiting if one.seek not in matched and search.is_overdue(one)]
    return matches + _match_oldest_first(overdue, search.find_table_with_computers)


def is_possible_match(match: Match, pairs: KnownPairs, now: datetime, policy: Policy = POLICY) -> bool:
    """Return whether the seekers of a match may sit at its table together. There may be fewer seekers than seats if
    each seeker has waited so long that computers may take the other seats."""
    search, (size, *_rest) = _Search(match.seekers, pairs, now, policy), match.table
    is_full = len(match.seekers) == size
    return (
        all(match.table in one.tables for one in match.seekers)
        and (is_full or (len(match.seekers) < size and all(search.is_overdue(one) for one in match.seekers)))
        and all(search.can_sit_together(*pair) for pair in combinations(match.seekers, 2))
    )


def _match_oldest_first(
    waiting: Sequence[Seeker], find: Callable[[Seeker, Sequence[Seeker]], Match | None]
) -> list[Match]:
    """Return all matches that `find` makes. It is called for each seeker who has no match yet, oldest first, with the
    younger seekers who have no match yet.

    If `find` returns None for a seeker, this seeker cannot share a table with any younger one, and is left out from
    then on.
    """
    matches: list[Match] = []
    matched: set[str] = set()
    for index, seeker in enumerate(waiting):
        if seeker.seek in matched:
            continue
        match = find(seeker, [one for one in waiting[index + 1 :] if one.seek not in matched])
        if match is not None:
            matches.append(match)
            matched |= {one.seek for one in match.seekers}
    return matches


class _Search:
    """The search for groups of `waiting` people who may sit together. All methods measure waits until the same moment,
    `now`.

    Sets of seekers are bit sets: the bit with the seeker's position in `waiting` is set.
    """

    def __init__(self, waiting: Sequence[Seeker], pairs: KnownPairs, now: datetime, policy: Policy) -> None:
        self._waiting, self._pairs, self._now, self._policy = waiting, pairs, now, policy
        self._bits = {one.seek: 1 << position for position, one in enumerate(waiting)}
        self._companions: dict[str, int] = {}
        self._steps = 0

    def is_overdue(self, one: Seeker) -> bool:
        """Return whether computers may now take seats at the table of this seeker."""
        return one.takes_computers and self._get_wait(one) >= self._policy.computers_after

    def can_sit_together(self, one: Seeker, other: Seeker) -> bool:
        """Return whether the two seekers may get a table together. Neither keeps the other away, both are reliable
        enough for each other, and their strengths are close enough for the longer of their waits."""
        if one.player == other.player or make_pair(one.player, other.player) in self._pairs.apart:
            return False
        if not (_is_reliable_enough(one, other) and _is_reliable_enough(other, one)):
            return False
        wait = max(self._get_wait(one), self._get_wait(other))
        return abs(one.strength - other.strength) <= self._policy.compute_distance(wait)

    def find_full_table(self, oldest: Seeker, others: Sequence[Seeker]) -> Match | None:
        """Return the best table that `oldest` can fill together with some of `others`; None if there is none."""
        suitable = self._list_suitable(oldest, others)
        found = [self._fill_table(oldest, suitable, table, table.size) for table in sorted(oldest.tables)]
        return min((match for match in found if match), key=self._get_sort_key, default=None)

    def find_table_with_computers(self, oldest: Seeker, others: Sequence[Seeker]) -> Match | None:
        """Return a table for `oldest` and some of `others` at which computers take at least one seat. It has as many
        people as possible, and then as few computers as possible."""
        suitable = self._list_suitable(oldest, others)
        for people in range(max(table.size for table in oldest.tables) - 1, 0, -1):
            larger = sorted(table for table in oldest.tables if table.size > people)
            found = [self._fill_table(oldest, suitable, table, people) for table in larger]
            if matches := [match for match in found if match]:
                return min(matches, key=lambda match: (match.table.size, self._get_sort_key(match)))
        return None

    def _list_suitable(self, oldest: Seeker, others: Sequence[Seeker]) -> list[Seeker]:
        return [one for one in others if oldest.tables & one.tables and self.can_sit_together(oldest, one)]

    def _fill_table(self, oldest: Seeker, others: Sequence[Seeker], table: Table, people: int) -> Match | None:
        self._steps = 0
        suitable = [one for one in others if table in one.tables]
        group = self._extend_group((oldest,), suitable, self._make_set(suitable), people)
        return None if group is None else Match(table, tuple(sorted(group, key=lambda one: one.age_key)))

    def _extend_group(
        self, group: tuple[Seeker, ...], others: Sequence[Seeker], set_of_others: int, people: int
    ) -> tuple[Seeker, ...] | None:
        """Return the group, extended by some of `others` to `people` people. Return None if that is impossible or
        the search is too long. Each of `others` may sit with everyone in the group. Seekers who have met the fewest
        people of the group are tried first.

        A seeker with too few companions among `others` is skipped by looking at bit sets alone. Otherwise many players
        who block each other could make the search take minutes.
        """
        self._steps += 1
        if len(group) == people:
            return group
        liked = sorted(others, key=lambda one: (self._count_acquaintances(one, group), one.age_key))
        rest = set_of_others
        for index in range(len(liked) - (people - len(group)) + 1):
            if self._steps > MAX_SEARCH_STEPS:
                return None
            one = liked[index]
            rest &= ~self._bits[one.seek]
            allowed = rest & self._find_companions(one)
            if allowed.bit_count() < people - len(group) - 1:
                self._steps += 1
                continue
            companions = [other for other in liked[index + 1 :] if self._bits[other.seek] & allowed]
            if found := self._extend_group((*group, one), companions, allowed, people):
                return found
        return None

    def _make_set(self, seekers: Iterable[Seeker]) -> int:
        return sum(self._bits[one.seek] for one in seekers)

    def _find_companions(self, one: Seeker) -> int:
        """Return the set of all seekers who can sit together with this one."""
        if one.seek not in self._companions:
            self._companions[one.seek] = self._make_set(
                other for other in self._waiting if self.can_sit_together(one, other)
            )
        return self._companions[one.seek]

    def _count_acquaintances(self, one: Seeker, group: Iterable[Seeker]) -> int:
        return sum(make_pair(one.player, other.player) in self._pairs.met for other in group)

    def _get_sort_key(self, match: Match) -> tuple[int, int, list[tuple[datetime, str]], Table]:
        met = sum(self._count_acquaintances(one, [other]) for one, other in combinations(match.seekers, 2))
        return met, -match.table.size, [one.age_key for one in match.seekers], match.table

    def _get_wait(self, one: Seeker) -> timedelta:
        return self._now - one.since


def _is_reliable_enough(one: Seeker, other: Seeker) -> bool:
    """Return whether `one` is new or has at least the reliability that `other` demands."""
    return other.min_reliability is None or one.reliability is None or one.reliability >= other.min_reliability
