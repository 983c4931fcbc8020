"""A simulated site on which people seek tables. Only the matching is real."""

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from heapq import heappop, heappush
from itertools import count

from benchmarks.seeks.people import (
    DAY,
    SHARE_DECLINING,
    SHARE_MISSING_PUSH,
    SHARE_OF_VISITS_WITH_SEEK,
    START_TIME,
    USUAL_TABLES,
    SimulatedPerson,
    choose_tables,
    make_person,
)
from games.matching import Match, PairsApartAndMet, Seeker, find_matches, make_pair

SIMULATED_DURATION = 14 * DAY
MATCHING_INTERVAL, ANSWER_TIME = timedelta(minutes=10), timedelta(hours=12)
BLOCKS_PER_PERSON = 0.2
MAX_RUNNING_TABLES = 3
TABLE_DURATION = 10 * DAY
SEEK_DURATION = 7 * DAY


@dataclass
class SeekHistory:
    """A seek, and what has happened to it so far."""

    seeker: Seeker
    found_at: datetime | None = None
    seated_at: datetime | None = None
    """The moment when all players of a table with other people had sat down."""
    has_ended_without_people: bool = False
    """Whether the seek has ended without a table with other people."""
    accepts_next_table: bool = False
    """Whether the player had sat down at a table that was cancelled, and need not answer at the next one."""
    has_declined_or_vanished: bool = False
    """Whether the player declined the seat or did not come. Such seeks are not counted."""

    @property
    def has_usual_tables(self) -> bool:
        return self.seeker.tables == USUAL_TABLES


@dataclass
class ReservedTable:
    """A found table at which some players have not sat down yet."""

    match: Match
    answer_deadline: datetime
    accepted_seeks: set[str] = field(default_factory=set)


class SimulatedSite:
    def __init__(self, size: int, seed: int) -> None:
        self._rng = random.Random(seed)
        self._people = [make_person(number, self._rng) for number in range(size)]
        self._blocked_pairs = {
            make_pair(*self._rng.sample(range(size), 2)) for _ in range(round(size * BLOCKS_PER_PERSON))
        }
        self._met: set[tuple[int, int]] = set()
        self._events: list[tuple[datetime, int, str, int]] = []
        self._numbers = count()
        self._busy_until: dict[int, list[datetime]] = {person.number: [] for person in self._people}
        self._waiting_seeks: dict[str, SeekHistory] = {}
        self._seeks_by_person: dict[int, SeekHistory] = {}
        self._reserved: dict[str, ReservedTable] = {}
        self.histories: list[SeekHistory] = []
        self.seats = self.seats_of_people = 0

    def run(self) -> None:
        for person in self._people:
            self._add_event(person.find_next_visit(START_TIME, self._rng), "visit", person)
        now = START_TIME
        while now < START_TIME + SIMULATED_DURATION:
            while self._events and self._events[0][0] <= now:
                at, _number, what, player = heappop(self._events)
                self._visit(self._people[player], at, seeks=what == "visit")
            self._match_seeks(now)
            now += MATCHING_INTERVAL

    def _add_event(self, at: datetime, what: str, person: SimulatedPerson) -> None:
        heappush(self._events, (at, next(self._numbers), what, person.number))

    def _visit(self, person: SimulatedPerson, now: datetime, *, seeks: bool) -> None:
        history = self._seeks_by_person.get(person.number)
        if history is not None and history.seeker.seek_id in self._reserved:
            self._answer_found_table(history, now)
        if not seeks:
            return
        self._add_event(person.find_next_visit(now, self._rng), "visit", person)
        tables = self._busy_until[person.number]
        tables[:] = [end for end in tables if end > now]
        if (
            person.number not in self._seeks_by_person
            and len(tables) < MAX_RUNNING_TABLES
            and self._decide_at_random(SHARE_OF_VISITS_WITH_SEEK)
        ):
            self._create_seek(person, now)

    def _create_seek(self, person: SimulatedPerson, now: datetime) -> None:
        key = f"{len(self.histories):09}"
        seeker = Seeker(
            key,
            person.number,
            now,
            choose_tables(self._rng),
            person.strength,
            person.reliability,
            person.demanded_reliability,
        )
        history = SeekHistory(seeker)
        self.histories.append(history)
        self._seeks_by_person[person.number] = self._waiting_seeks[key] = history

    def _answer_found_table(self, history: SeekHistory, now: datetime) -> None:
        table = self._reserved[history.seeker.seek_id]
        if history.seeker.seek_id in table.accepted_seeks or now > table.answer_deadline:
            return
        if self._decide_at_random(SHARE_DECLINING):
            self._cancel_table(table, {history.seeker.seek_id})
            return
        table.accepted_seeks.add(history.seeker.seek_id)
        self._start_if_complete(table, now)

    def _start_if_complete(self, table: ReservedTable, now: datetime) -> None:
        if len(table.accepted_seeks) < len(table.match.seekers):
            return
        people = [one.player for one in table.match.seekers]
        self.seats += table.match.table.size
        self.seats_of_people += len(people)
        self._met |= {make_pair(one, other) for one in people for other in people if one != other}
        for one in table.match.seekers:
            del self._reserved[one.seek_id]
            history = self._seeks_by_person.pop(one.player)
            history.seated_at, history.has_ended_without_people = (now, False) if len(people) > 1 else (None, True)
            self._busy_until[one.player].append(now + TABLE_DURATION)

    def _cancel_table(self, table: ReservedTable, lost: set[str]) -> None:
        for one in table.match.seekers:
            del self._reserved[one.seek_id]
            history = self._seeks_by_person[one.player]
            if one.seek_id in lost:
                history.has_declined_or_vanished = True
                del self._seeks_by_person[one.player]
            else:
                history.accepts_next_table = one.seek_id in table.accepted_seeks
                self._waiting_seeks[one.seek_id] = history

    def _match_seeks(self, now: datetime) -> None:
        for table in {id(one): one for one in self._reserved.values() if one.answer_deadline <= now}.values():
            self._cancel_table(table, {one.seek_id for one in table.match.seekers} - table.accepted_seeks)
        for key, history in list(self._waiting_seeks.items()):
            if now - history.seeker.since >= SEEK_DURATION:
                history.has_ended_without_people = True
                del self._waiting_seeks[key], self._seeks_by_person[history.seeker.player]
        seekers = [history.seeker for history in self._waiting_seeks.values()]
        for match in find_matches(seekers, PairsApartAndMet(self._blocked_pairs, self._met), now):
            self._reserve_table(match, now)

    def _reserve_table(self, match: Match, now: datetime) -> None:
        table = ReservedTable(match, now + ANSWER_TIME)
        for one in match.seekers:
            history = self._waiting_seeks.pop(one.seek_id)
            self._reserved[one.seek_id] = table
            if len(match.seekers) > 1:
                history.found_at = history.found_at or now
            if history.accepts_next_table or len(match.seekers) == 1:
                table.accepted_seeks.add(one.seek_id)
            elif self._people[one.player].answers_push and not self._decide_at_random(SHARE_MISSING_PUSH):
                person = self._people[one.player]
                self._add_event(person.find_answer_time(now, self._rng), "answer", person)
        self._start_if_complete(table, now)

    def _decide_at_random(self, share: float) -> bool:
        return self._rng.random() < share
