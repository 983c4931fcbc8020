"""The calendar of a player: the nights, weekends and days off when the player's clock stands still."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Self
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
MIDNIGHT = time()
SATURDAY = 5

Period = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Night:
    """The player's night, in the player's time zone. If `ends` is not later than `begins`, it ends on the next day.

    It has at most 12 hours (`accounts/api/requests/nights.py` refuses longer ones). `Calendar` relies on this.
    """

    begins: time
    ends: time

    @property
    def length(self) -> timedelta:
        return (datetime.combine(date.min, self.ends) - datetime.combine(date.min, self.begins)) % DAY


@dataclass(frozen=True, slots=True)
class Calendar:
    """The calendar of a player: a time zone, and the times when the player's clock stands still."""

    zone: str = "UTC"
    night: Night | None = None
    weekends: bool = False
    days_off: frozenset[date] = frozenset()

    @property
    def clock_never_stops(self) -> bool:
        return self.night is None and not self.weekends and not self.days_off

    def compute_deadline(self, since: datetime, allowed: timedelta) -> datetime:
        """Return the moment, in UTC, at which a clock that starts at `since` has run for `allowed`."""
        at, left = since.astimezone(UTC), allowed
        if self.clock_never_stops:
            return at + left
        for begins, ends in self._find_stops(at):
            running = max(begins - at, timedelta())
            if left <= running:
                break
            left -= running
            at = max(at, ends)
        return at + left

    def measure_running_time(self, since: datetime, until: datetime) -> timedelta:
        """Return how long the player's clock runs from `since` to `until`: zero if `until` is earlier."""
        at, end, ran = since.astimezone(UTC), until.astimezone(UTC), timedelta()
        for begins, ends in () if self.clock_never_stops else self._find_stops(at):
            if begins >= end:
                break
            ran += max(begins - at, timedelta())
            at = max(at, ends)
        return ran + max(end - at, timedelta())

    def find_stop(self, at: datetime) -> Period | None:
        """Return the beginning and end of the period in which the clock stands still at `at`. Return None if the clock
        runs.
        """
        if self.clock_never_stops:
            return None
        begins, ends = next(self._find_stops(at), (at, at))
        return (begins, ends) if begins <= at < ends else None

    def _find_stops(self, since: datetime) -> Iterator[Period]:
        """Yield the periods that end after `since` and in which the clock stands still, sorted by their beginning.

        The periods may overlap.
        """
        waiting: list[Period] = []
        for today in self._generate_days(since.astimezone(ZoneInfo(self.zone)).date() - 2 * DAY):
            waiting += self._find_stops_of_day(today)
            waiting.sort()
            tomorrow = self._convert_to_utc(today + DAY, MIDNIGHT)
            yield from (span for span in waiting if span[0] < tomorrow and since < span[1])
            waiting = [span for span in waiting if span[0] >= tomorrow]

    def _generate_days(self, day: date) -> Iterator[date]:
        """Yield `day` and the days after it, without end if the calendar has a night or free weekends.

        A calendar that has only days off ends with the last of them. After that day, the clock never stands still.
        """
        for_ever = self.night is not None or self.weekends
        while for_ever or day <= max(self.days_off):
            yield day
            day += DAY

    def _find_stops_of_day(self, day: date) -> list[Period]:
        """Return the periods that begin on `day` and in which the clock stands still.

        A period without duration is left out: daylight saving time can remove a short night.
        """
        stops = []
        if self.night is not None:
            ends = day if self.night.begins < self.night.ends else day + DAY
            stops.append((self._convert_to_utc(day, self.night.begins), self._convert_to_utc(ends, self.night.ends)))
        if (self.weekends and day.weekday() >= SATURDAY) or day in self.days_off:
            stops.append((self._convert_to_utc(day, MIDNIGHT), self._convert_to_utc(day + DAY, MIDNIGHT)))
        return [(begins, ends) for begins, ends in stops if begins < ends]

    def _convert_to_utc(self, day: date, at: time) -> datetime:
        """Convert a local time to UTC. If daylight saving time makes it occur twice, use the first occurrence.

        If daylight saving time skips it, use the offset from UTC before the change.
        """
        return datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(UTC)

    def to_data(self) -> dict[str, Any]:
        """Return the calendar as JSON data."""
        night = None if self.night is None else [self.night.begins.isoformat(), self.night.ends.isoformat()]
        holidays = sorted(day.isoformat() for day in self.days_off)
        return {"zone": self.zone, "night": night, "weekends": self.weekends, "holidays": holidays}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        night = data["night"] and Night(*map(time.fromisoformat, data["night"]))
        holidays = frozenset(map(date.fromisoformat, data["holidays"]))
        return cls(data["zone"], night, data["weekends"], holidays)
