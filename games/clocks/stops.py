"""The longest duration of waits on clocks that stand still at times. It is valid for all calendars and all starting
moments."""

from dataclasses import dataclass
from datetime import timedelta

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
YEAR = 365 * DAY
MAX_OFFSET_CHANGE = 2 * HOUR
"""The largest change of a time zone's offset from UTC that is expected."""

MAX_DAYS_OFF = 180
"""The largest number of days off per year of all seats together. It must be so small that days off never fill a whole
year."""


@dataclass(frozen=True, slots=True)
class ClockStops:
    """The reasons for which the clocks of a series may stand still. `days_off` is the sum of all players' days off per
    year."""

    nights: bool = False
    weekends: bool = False
    days_off: int = 0

    def compute_longest_duration(self, waits: int, running: timedelta, windows: timedelta) -> timedelta:
        """Return the longest duration of `waits` waits. In them, clocks run for `running` in total. Windows of a total
        length of `windows` are between them.

        A wait consists of working days, weekends and days off. On each full working day the clock runs for a day, or
        for half a day if there are nights. The first and the last day of a wait are not full. Weekends take two days in
        seven, and up to two more days at either end of the wait.
        """
        if not (self.nights or self.weekends or self.days_off):
            return running + windows
        full_days = (running + waits * MAX_OFFSET_CHANGE) * (2 if self.nights else 1)
        days = full_days + waits * (4 if self.weekends else 2) * DAY
        return self._add_days_off(self._add_weekends(days) + waits * MAX_OFFSET_CHANGE + windows)

    def _add_weekends(self, days: timedelta) -> timedelta:
        return days * 7 / 5 if self.weekends else days

    def _add_days_off(self, duration: timedelta) -> timedelta:
        """Return the duration extended by days off. It touches at most as many calendar years as it is long in years,
        and two more."""
        a_year = self._add_weekends(self.days_off * DAY)
        return (duration + 2 * a_year) / (1 - a_year / YEAR)
