"""When a player's clock stands still: at night, at the weekend and on holidays, by the player's own time zone."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Self
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
LONGEST_NIGHT = timedelta(hours=12)
MIDNIGHT = time()
SATURDAY = 5

Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Night:
    """From one time of the day to another, by the player's own clock; past midnight if `until` is the smaller one."""

    begins: time
    ends: time

    @property
    def length(self) -> timedelta:
        return (datetime.combine(date.min, self.ends) - datetime.combine(date.min, self.begins)) % DAY


@dataclass(frozen=True, slots=True)
class Calendar:
    """A player's time zone, and when a clock that is kept by it stands still."""

    zone: str = "UTC"
    night: Night | None = None
    weekends: bool = False
    holidays: frozenset[date] = frozenset()

    @property
    def never_stops(self) -> bool:
        return self.night is None and not self.weekends and not self.holidays

    def deadline(self, since: datetime, allowed: timedelta) -> datetime:
        """The moment at which a clock that runs from `since` has run for `allowed`, in UTC."""
        at, left = since.astimezone(UTC), allowed
        if self.never_stops:
            return at + left
        for begins, ends in self._stops(at):
            running = max(begins - at, timedelta())
            if left <= running:
                break
            left -= running
            at = max(at, ends)
        return at + left

    def running(self, since: datetime, until: datetime) -> timedelta:
        """For how long of the time from `since` to `until` the clock has run; nothing if that is no time at all."""
        at, end, ran = since.astimezone(UTC), until.astimezone(UTC), timedelta()
        for begins, ends in () if self.never_stops else self._stops(at):
            if begins >= end:
                break
            ran += max(begins - at, timedelta())
            at = max(at, ends)
        return ran + max(end - at, timedelta())

    def _stops(self, since: datetime) -> Iterator[Span]:
        """The spans in which the clock stands still, from `since` on, by their beginnings; they may overlap."""
        waiting: list[Span] = []
        for today in self._days(since.astimezone(ZoneInfo(self.zone)).date() - 2 * DAY):
            waiting += self._stops_of(today)
            waiting.sort()
            tomorrow = self._moment(today + DAY, MIDNIGHT)
            yield from (span for span in waiting if span[0] < tomorrow and since < span[1])
            waiting = [span for span in waiting if span[0] >= tomorrow]

    def _days(self, day: date) -> Iterator[date]:
        """From `day` on, to the last that can have a stop."""
        for_ever = self.night is not None or self.weekends
        while for_ever or day <= max(self.holidays):
            yield day
            day += DAY

    def _stops_of(self, day: date) -> list[Span]:
        """None is empty, though a change of the clocks may swallow a short night, and has swallowed whole days."""
        stops = []
        if self.night is not None:
            ends = day if self.night.begins < self.night.ends else day + DAY
            stops.append((self._moment(day, self.night.begins), self._moment(ends, self.night.ends)))
        if (self.weekends and day.weekday() >= SATURDAY) or day in self.holidays:
            stops.append((self._moment(day, MIDNIGHT), self._moment(day + DAY, MIDNIGHT)))
        return [(begins, ends) for begins, ends in stops if begins < ends]

    def _moment(self, day: date, at: time) -> datetime:
        """A local time in UTC. One that a change of the clocks leaves out is taken as the zone counted before it; of
        one that comes twice the first counts."""
        return datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(UTC)

    def to_data(self) -> dict[str, Any]:
        """As JSON can carry it."""
        night = None if self.night is None else [self.night.begins.isoformat(), self.night.ends.isoformat()]
        holidays = sorted(day.isoformat() for day in self.holidays)
        return {"zone": self.zone, "night": night, "weekends": self.weekends, "holidays": holidays}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        night = data["night"] and Night(*map(time.fromisoformat, data["night"]))
        holidays = frozenset(map(date.fromisoformat, data["holidays"]))
        return cls(data["zone"], night, data["weekends"], holidays)
