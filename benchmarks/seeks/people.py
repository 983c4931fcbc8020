"""Simulated people: what they would play, when they visit, and how soon they answer."""

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.matching import Table

START = datetime(2026, 3, 2, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
AWAKE_FROM, AWAKE_TO = 8, 23
ZONES = (0, 1, 3, 3, 3, 7)
"""Hours ahead of UTC: people of one site live in a few time zones."""
VISITS_PER_DAY = 2
ANSWERS_PUSH = 0.8
"""Share of people whom a mail or a push brings to the site; the others see it at their next visit."""
PUSH_MEAN = 3 * HOUR
"""Mean time, awake, until a mail or a push brings somebody."""
SEEKS_AT_VISIT = 0.15
DECLINES, VANISHES = 0.04, 0.03
TAKES_FORM_AS_IS = 0.7
USUAL_TABLES = frozenset(
    Table(size, preset, "post") for size in (2, 3, 4) for preset in ("classic-36", "classic-36-transfer")
)
"""What the form on the page has chosen beforehand."""
PRESETS = ("classic-36", "classic-36-transfer", "alemi-36", "jokers-54", "japanese-36", "spivak-52")
PACES = ("post", "post", "post", "day", "calm")


@dataclass(frozen=True)
class SimulatedPerson:
    number: int
    zone: int
    strength: float
    reliability: int
    demands: int | None
    answers_push: bool

    def wake_up(self, at: datetime) -> datetime:
        """Return the first moment from `at` on at which the person is awake."""
        local = at + self.zone * HOUR
        day = local.replace(hour=0, minute=0, second=0, microsecond=0)
        if local.hour < AWAKE_FROM:
            return day + AWAKE_FROM * HOUR - self.zone * HOUR
        if local.hour >= AWAKE_TO:
            return day + DAY + AWAKE_FROM * HOUR - self.zone * HOUR
        return at

    def find_next_visit(self, at: datetime, rng: random.Random) -> datetime:
        return self._spend_awake(at, (AWAKE_TO - AWAKE_FROM) * HOUR / VISITS_PER_DAY, rng)

    def find_answer(self, at: datetime, rng: random.Random) -> datetime:
        """Return when a notification sent at `at` brings the person, if it does."""
        return self._spend_awake(at, PUSH_MEAN, rng)

    def _spend_awake(self, at: datetime, mean: timedelta, rng: random.Random) -> datetime:
        """Return the end of a random time that passes only while the person is awake."""
        left = timedelta(seconds=rng.expovariate(1 / mean.total_seconds()))
        at = self.wake_up(at)
        while True:
            local = at + self.zone * HOUR
            evening = local.replace(hour=AWAKE_TO, minute=0, second=0, microsecond=0) - self.zone * HOUR
            if at + left < evening:
                return at + left
            left -= evening - at
            at = self.wake_up(evening)


def make_person(number: int, rng: random.Random) -> SimulatedPerson:
    return SimulatedPerson(
        number,
        rng.choice(ZONES),
        rng.gauss(1000, 150),
        min(100, round(100 - rng.expovariate(1 / 6))),
        80 if rng.random() < 0.1 else None,
        rng.random() < ANSWERS_PUSH,
    )


def choose_tables(rng: random.Random) -> frozenset[Table]:
    """Return what somebody would play: mostly what the form has chosen beforehand."""
    if rng.random() < TAKES_FORM_AS_IS:
        return USUAL_TABLES
    low, pace = rng.choice((2, 2, 3, 4)), rng.choice(PACES)
    presets = rng.sample(PRESETS, rng.randint(1, 3))
    return frozenset(Table(size, preset, pace) for size in range(low, rng.randint(low, 6) + 1) for preset in presets)
