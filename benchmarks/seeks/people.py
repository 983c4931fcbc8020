"""Simulated people: which tables they seek, when they visit, and how soon they answer notifications."""

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.matching import Table

START_TIME = datetime(2026, 3, 2, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
AWAKE_FROM, AWAKE_TO = 8, 23
UTC_OFFSETS = (0, 1, 3, 3, 3, 7)
"""Hours ahead of UTC. One of these numbers is drawn for each person."""
VISITS_PER_DAY = 2
SHARE_ANSWERING_PUSH = 0.8
"""Share of people who visit the site when they get a mail or push. All other people see the notification at their next
visit.
"""
MEAN_PUSH_DELAY = 3 * HOUR
"""Mean time from a mail or push to the visit that it causes. Only hours in which the person is awake count."""
SHARE_OF_VISITS_WITH_SEEK = 0.15
SHARE_DECLINING, SHARE_MISSING_PUSH = 0.04, 0.03
"""Share of the answers that decline the seat, and share of the mails and pushes that a person overlooks who usually
answers them.
"""
SHARE_KEEPING_FORM = 0.7
USUAL_TABLES = frozenset(
    Table(size, preset, "post") for size in (2, 3, 4) for preset in ("classic-36", "classic-36-transfer")
)
"""The tables that the form on the page of seeks proposes."""
PRESETS = ("classic-36", "classic-36-transfer", "alemi-36", "jokers-54", "japanese-36", "spivak-52")
PACES = ("post", "post", "post", "day", "calm")


@dataclass(frozen=True)
class SimulatedPerson:
    number: int
    utc_offset: int
    strength: float
    reliability: int
    demanded_reliability: int | None
    answers_push: bool

    def find_waking_moment(self, at: datetime) -> datetime:
        """Return `at` if the person is awake then, or else the next moment of waking up."""
        local = at + self.utc_offset * HOUR
        day = local.replace(hour=0, minute=0, second=0, microsecond=0)
        if local.hour < AWAKE_FROM:
            return day + AWAKE_FROM * HOUR - self.utc_offset * HOUR
        if local.hour >= AWAKE_TO:
            return day + DAY + AWAKE_FROM * HOUR - self.utc_offset * HOUR
        return at

    def find_next_visit(self, at: datetime, rng: random.Random) -> datetime:
        return self._add_random_waking_time(at, (AWAKE_TO - AWAKE_FROM) * HOUR / VISITS_PER_DAY, rng)

    def find_answer_time(self, at: datetime, rng: random.Random) -> datetime:
        """Return the moment when the person answers a notification that was sent at `at`."""
        return self._add_random_waking_time(at, MEAN_PUSH_DELAY, rng)

    def _add_random_waking_time(self, at: datetime, mean: timedelta, rng: random.Random) -> datetime:
        """Return a random moment after `at`. The person is awake for the time `mean` until then, on average."""
        left = timedelta(seconds=rng.expovariate(1 / mean.total_seconds()))
        at = self.find_waking_moment(at)
        while True:
            local = at + self.utc_offset * HOUR
            evening = local.replace(hour=AWAKE_TO, minute=0, second=0, microsecond=0) - self.utc_offset * HOUR
            if at + left < evening:
                return at + left
            left -= evening - at
            at = self.find_waking_moment(evening)


def make_person(number: int, rng: random.Random) -> SimulatedPerson:
    return SimulatedPerson(
        number,
        rng.choice(UTC_OFFSETS),
        rng.gauss(1000, 150),
        min(100, round(100 - rng.expovariate(1 / 6))),
        80 if rng.random() < 0.1 else None,
        rng.random() < SHARE_ANSWERING_PUSH,
    )


def choose_tables(rng: random.Random) -> frozenset[Table]:
    """Return the tables that a person seeks. Most people seek the tables that the form proposes."""
    if rng.random() < SHARE_KEEPING_FORM:
        return USUAL_TABLES
    low, pace = rng.choice((2, 2, 3, 4)), rng.choice(PACES)
    presets = rng.sample(PRESETS, rng.randint(1, 3))
    return frozenset(Table(size, preset, pace) for size in range(low, rng.randint(low, 6) + 1) for preset in presets)
