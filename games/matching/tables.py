"""The search for tables. The oldest seek is served first, and people who have not met are preferred."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from games.matching.companions import Companions, iterate_positions
from games.matching.policy import COMPUTERS_AFTER
from games.matching.seekers import Match, PairsApartAndMet, Seeker, Table

MAX_SEARCH_STEPS = 100_000
"""The maximum number of steps in one run of the matching. The whole run then takes about 0.1 seconds. Each seek gets an
equal share of the steps. So a seek that is hard to match, because its player has blocked many others, does not use up
the steps of other seeks."""


class _Group(NamedTuple):
    members: int
    """The set of the seekers in the group."""
    table: Table


def find_matches(seekers: Iterable[Seeker], pairs: PairsApartAndMet, now: datetime) -> list[Match]:
    """Return the matches that can be made now. No seek is in two matches.

    Each seek, oldest first, gets a table if one is possible. Tables whose players have met least are preferred, then
    larger tables, and then tables with older seeks. Afterwards, seekers who accept computers and have waited for
    COMPUTERS_AFTER get tables with computers, and with as many people as possible.

    The result does not depend on the order of `seekers`. A search that reaches MAX_SEARCH_STEPS can miss a table.
    """
    waiting = sorted(seekers, key=lambda one: one.age_key)
    search = _Search(waiting, pairs, now)
    everyone = (1 << len(waiting)) - 1
    matches, unmatched = search.match_oldest_first(everyone, search.find_full_table)
    accepting_computers = sum(1 << index for index, one in enumerate(waiting) if _may_get_computers(one, now))
    return matches + search.match_oldest_first(accepting_computers & unmatched, search.find_table_with_computers)[0]


def is_possible_match(match: Match, pairs: PairsApartAndMet, now: datetime) -> bool:
    """Return whether all seekers of a match may sit together at its table.

    If computers take seats, each seeker must accept computers and must have waited long enough for them.
    """
    seekers, (size, *_rest) = match.seekers, match.table
    companions = Companions(seekers, pairs, now)
    is_full = len(seekers) == size
    return (
        all(match.table in one.tables for one in seekers)
        and (is_full or (len(seekers) < size and all(_may_get_computers(one, now) for one in seekers)))
        and all(companions.find_companions(one) >> other & 1 for one, other in combinations(range(len(seekers)), 2))
    )


def _may_get_computers(one: Seeker, now: datetime) -> bool:
    """Return whether this seeker accepts computers, and has waited so long that computers may take seats."""
    return one.accepts_computers and now - one.since >= COMPUTERS_AFTER


class _Search:
    """The search for groups of seekers who may sit together. A group is a bit set of positions in `waiting`."""

    def __init__(self, waiting: Sequence[Seeker], pairs: PairsApartAndMet, now: datetime) -> None:
        self._waiting = waiting
        self._companions = Companions(waiting, pairs, now)
        self._share = MAX_SEARCH_STEPS // max(1, len(waiting))
        self._steps = 0
        """The number of steps that the running search for one table may still take."""
        self._was_cut_short = False
        """Whether the search for the current seeker has ended early, because its steps were used up."""

    def match_oldest_first(self, free: int, find: Callable[[int, int], _Group | None]) -> tuple[list[Match], int]:
        """Call `find` for each seeker in `free` without a match, oldest first. Return the matches and the unmatched
        seekers.

        `find` gets the seeker's position, and the set of the seekers whom it may choose. If it returns None, this
        seeker cannot get a table, so later calls may not choose the seeker either. After a search that was cut short,
        they may.
        """
        matches, unmatched = [], free
        for position in iterate_positions(free):
            own = 1 << position
            if not unmatched & own:
                continue
            self._was_cut_short = False
            group = find(position, free & ~own)
            if group is not None:
                members = tuple(self._waiting[one] for one in iterate_positions(group.members))
                matches.append(Match(group.table, members))
                free &= ~group.members
                unmatched &= ~group.members
            elif not self._was_cut_short:
                free &= ~own
        return matches, unmatched

    def find_full_table(self, oldest: int, others: int) -> _Group | None:
        """Return the best table (see `find_matches`) for `oldest` and some of `others` without computers.

        Return None if none is found.
        """
        tables = self._list_tables(oldest)
        steps = self._share // len(tables)
        found = [self._find_group_for_table(oldest, others, table, table.size, steps) for table in tables]
        return min((group for group in found if group), key=self._get_sort_key, default=None)

    def find_table_with_computers(self, oldest: int, others: int) -> _Group | None:
        """Return a table with computers for `oldest` and some of `others`, or None.

        The table has as many people as possible, and then as few computers as possible.
        """
        tables = self._list_tables(oldest)
        steps = self._share // sum(table.size - 1 for table in tables)
        for people in range(max(table.size for table in tables) - 1, 0, -1):
            larger = [table for table in tables if table.size > people]
            found = [self._find_group_for_table(oldest, others, table, people, steps) for table in larger]
            if groups := [group for group in found if group]:
                return min(groups, key=lambda group: (group.table.size, self._get_sort_key(group)))
        return None

    def _list_tables(self, position: int) -> list[Table]:
        return sorted(self._waiting[position].tables)

    def _find_group_for_table(self, oldest: int, others: int, table: Table, people: int, steps: int) -> _Group | None:
        """Find `people` seekers for the table: `oldest` and some of `others`. Return None if the search finds no group.

        The search takes at most `steps` steps, or `people` steps if that is more.
        """
        self._steps = max(steps, people)
        suitable = others & self._companions.find_seekers_of_table(table) & self._companions.find_companions(oldest)
        members = self._extend_group(1 << oldest, self._build_levels_after_joining([suitable], oldest), people - 1)
        return None if members is None else _Group(members, table)

    def _extend_group(self, group: int, others: Sequence[int], missing: int) -> int | None:
        """Return the group with `missing` more seekers, or None if it is impossible or the search is cut short.

        `others[n]` is the set of the seekers who may join the group and have met n of its members. Seekers who have met
        the fewest members are tried first, and among these the oldest seekers.
        """
        if missing == 0:
            return group
        rest = sum(others)
        for position in (one for level in others for one in iterate_positions(level)):
            if rest.bit_count() < missing:
                return None
            if self._steps <= 0:
                self._was_cut_short = True
                return None
            self._steps -= 1
            rest ^= 1 << position
            allowed = rest & self._companions.find_companions(position)
            if allowed.bit_count() < missing - 1:
                continue
            companions = self._build_levels_after_joining([level & allowed for level in others], position)
            if found := self._extend_group(group | 1 << position, companions, missing - 1):
                return found
        return None

    def _build_levels_after_joining(self, levels: Sequence[int], position: int) -> list[int]:
        """Return the levels after the seeker at `position` has joined the group.

        Level n is the set of the seekers who have met exactly n members of the group. Those who have met the new member
        move up one level.
        """
        met = self._companions.find_met_seekers(position)
        return [(level & ~met) | (below & met) for level, below in zip([*levels, 0], [0, *levels], strict=True)]

    def _get_sort_key(self, group: _Group) -> tuple[int, int, list[int], Table]:
        members = list(iterate_positions(group.members))
        met = sum((self._companions.find_met_seekers(one) & group.members).bit_count() for one in members)
        return met, -group.table.size, members, group.table
