"""A simulated site on which people seek tables. Only the matching is real."""

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import heappop, heappush
from itertools import count

from benchmarks.seeks.people import (
    DAY,
    DECLINES,
    SEEKS_AT_VISIT,
    START,
    USUAL_TABLES,
    VANISHES,
    SimulatedPerson,
    choose_tables,
    make_person,
)
from games.matching import Company, Match, Policy, Seeker, find_matches, make_pair

LASTS = 14 * DAY
BLOCKS_PER_PERSON = 0.2
TABLES_AT_A_TIME = 3
TABLE_LASTS = 10 * DAY
SEEK_LASTS = 7 * DAY


@dataclass
class Search:
    """One seek with its history."""

    seeker: Seeker
    found_at: datetime | None = None
    seated_at: datetime | None = None
    """When it sat at a running table with people."""
    ended: bool = False
    """Whether it is over, for a reason other than a table with people."""
    is_ready: bool = False
    is_faithless: bool = False
    """Whether its player declined or vanished: such seeks are not counted."""

    @property
    def is_usual(self) -> bool:
        return self.seeker.tables == USUAL_TABLES


@dataclass
class Reserved:
    """A table whose players have yet to sit down."""

    match: Match
    until: datetime
    accepted: set[str] = field(default_factory=set)


class SimulatedSite:
    def __init__(self, size: int, seed: int, policy: Policy, batch: timedelta, answer: timedelta) -> None:
        self._rng = random.Random(seed)
        self._policy, self._batch, self._answer = policy, batch, answer
        self._people = [make_person(number, self._rng) for number in range(size)]
        self._apart = {make_pair(*self._rng.sample(range(size), 2)) for _ in range(round(size * BLOCKS_PER_PERSON))}
        self._met: set[tuple[int, int]] = set()
        self._events: list[tuple[datetime, int, str, int]] = []
        self._numbers = count()
        self._busy_until: dict[int, list[datetime]] = {person.number: [] for person in self._people}
        self._waiting: dict[str, Search] = {}
        self._going_on: dict[int, Search] = {}
        self._reserved: dict[str, Reserved] = {}
        self.searches: list[Search] = []
        self.seats = self.seats_of_people = 0

    def run(self) -> None:
        for person in self._people:
            self._add_event(person.find_next_visit(START, self._rng), "visit", person)
        now = START
        while now < START + LASTS:
            while self._events and self._events[0][0] <= now:
                at, _number, what, player = heappop(self._events)
                self._visit(self._people[player], at, seeks=what == "visit")
            self._match(now)
            now += self._batch

    def _add_event(self, at: datetime, what: str, person: SimulatedPerson) -> None:
        heappush(self._events, (at, next(self._numbers), what, person.number))

    def _visit(self, person: SimulatedPerson, now: datetime, *, seeks: bool) -> None:
        search = self._going_on.get(person.number)
        if search is not None and search.seeker.seek in self._reserved:
            self._answer_seat(search, now)
        if not seeks:
            return
        self._add_event(person.find_next_visit(now, self._rng), "visit", person)
        tables = self._busy_until[person.number]
        tables[:] = [end for end in tables if end > now]
        if person.number not in self._going_on and len(tables) < TABLES_AT_A_TIME and self._takes(SEEKS_AT_VISIT):
            self._seek(person, now)

    def _seek(self, person: SimulatedPerson, now: datetime) -> None:
        key = f"{len(self.searches):09}"
        seeker = Seeker(
            key, person.number, now, choose_tables(self._rng), person.strength, person.reliability, person.demands
        )
        search = Search(seeker)
        self.searches.append(search)
        self._going_on[person.number] = self._waiting[key] = search

    def _answer_seat(self, search: Search, now: datetime) -> None:
        table = self._reserved[search.seeker.seek]
        if search.seeker.seek in table.accepted or now > table.until:
            return
        if self._takes(DECLINES):
            self._drop(table, {search.seeker.seek})
            return
        table.accepted.add(search.seeker.seek)
        self._start_if_complete(table, now)

    def _start_if_complete(self, table: Reserved, now: datetime) -> None:
        if len(table.accepted) < len(table.match.seekers):
            return
        people = [one.player for one in table.match.seekers]
        self.seats += table.match.table.size
        self.seats_of_people += len(people)
        self._met |= {make_pair(one, other) for one in people for other in people if one != other}
        for one in table.match.seekers:
            del self._reserved[one.seek]
            search = self._going_on.pop(one.player)
            search.seated_at, search.ended = (now, False) if len(people) > 1 else (None, True)
            self._busy_until[one.player].append(now + TABLE_LASTS)

    def _drop(self, table: Reserved, lost: set[str]) -> None:
        for one in table.match.seekers:
            del self._reserved[one.seek]
            search = self._going_on[one.player]
            if one.seek in lost:
                search.is_faithless = True
                del self._going_on[one.player]
            else:
                search.is_ready = one.seek in table.accepted
                self._waiting[one.seek] = search

    def _match(self, now: datetime) -> None:
        for table in {id(one): one for one in self._reserved.values() if one.until <= now}.values():
            self._drop(table, {one.seek for one in table.match.seekers} - table.accepted)
        for key, search in list(self._waiting.items()):
            if now - search.seeker.since >= SEEK_LASTS:
                search.ended = True
                del self._waiting[key], self._going_on[search.seeker.player]
        seekers = [search.seeker for search in self._waiting.values()]
        for match in find_matches(seekers, Company(self._apart, self._met), now, self._policy):
            self._reserve(match, now)

    def _reserve(self, match: Match, now: datetime) -> None:
        table = Reserved(match, now + self._answer)
        for one in match.seekers:
            search = self._waiting.pop(one.seek)
            self._reserved[one.seek] = table
            if len(match.seekers) > 1:
                search.found_at = search.found_at or now
            if search.is_ready or len(match.seekers) == 1:
                table.accepted.add(one.seek)
            elif self._people[one.player].answers_push and not self._takes(VANISHES):
                person = self._people[one.player]
                self._add_event(person.find_answer(now, self._rng), "answer", person)
        self._start_if_complete(table, now)

    def _takes(self, share: float) -> bool:
        return self._rng.random() < share
