"""The longest duration of clocks that stand still at times, for all calendars and starting moments."""

from dataclasses import dataclass
from datetime import timedelta

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
YEAR = 365 * DAY
MAX_OFFSET_CHANGE = 2 * HOUR
"""The largest change of a time zone's offset."""

MAX_DAYS_OFF = 180
"""The largest number of days off of all seats together per year. A year must have more days than they can remove."""


@dataclass(frozen=True, slots=True)
class ClockStops:
    """The reasons for which the clocks of a table stand still. `holidays` is the sum of all players' days off per
    year."""

    nights: bool = False
    weekends: bool = False
    days_off: int = 0

    def compute_longest_duration(self, waits: int, running: timedelta, windows: timedelta) -> timedelta:
        """Return the longest duration of `waits` waits in which clocks run for `running` in total, with windows
        between them.

        A wait consists of working days, weekends and days off. On each full working day the clock runs for a day, or
        for half a day with nights. The first and last day are not full. Weekends are two days in seven, and up to two
        more at either end.
        """
        if not (self.nights or self.weekends or self.days_off):
            return running + windows
        full_days = (running + waits * MAX_OFFSET_CHANGE) * (2 if self.nights else 1)
        days = full_days + waits * (4 if self.weekends else 2) * DAY
        return self._add_days_off(self._add_weekends(days) + waits * MAX_OFFSET_CHANGE + windows)

    def _add_weekends(self, days: timedelta) -> timedelta:
        return days * 7 / 5 if self.weekends else days

    def _add_days_off(self, duration: timedelta) -> timedelta:
        """Add days off. A duration touches as many calendar years as its length in years, and two more."""
        a_year = self._add_weekends(self.days_off * DAY)
        return (duration + 2 * a_year) / (1 - a_year / YEAR)
