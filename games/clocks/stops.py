"""Computes the longest time that players can take if clocks stand still at night, on weekends or on days off.

The results are upper limits for all calendars and all starting moments.
"""

from dataclasses import dataclass
from datetime import timedelta

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
YEAR = 365 * DAY
MAX_OFFSET_CHANGE = 2 * HOUR
"""The largest change of a time zone's offset from UTC for which the upper limits are right."""

MAX_DAYS_OFF = 180
"""The largest number of days off per year that all seats of a series may have in total. Days off must never be able to
fill a whole year."""


@dataclass(frozen=True, slots=True)
class ClockStops:
    """The times at which the clocks of a series may stand still. `days_off` is the sum of all players' days off per
    year.
    """

    nights: bool = False
    weekends: bool = False
    days_off: int = 0

    def compute_longest_duration(self, waits: int, running: timedelta, windows: timedelta) -> timedelta:
        """Return the longest time that players can take for `waits` moves and the windows between them.

        Move clocks run for `running` in total, and windows last `windows` in total. On a full working day a clock runs
        for a day, or half a day if there are nights. The first and last day of a wait are not full. Weekends take two
        days in seven, and up to two more, because a wait can begin with one weekend and end with another.
        """
        if not (self.nights or self.weekends or self.days_off):
            return running + windows
        full_days = (running + waits * MAX_OFFSET_CHANGE) * (2 if self.nights else 1)
        days = full_days + waits * (4 if self.weekends else 2) * DAY
        return self._extend_by_days_off(self._extend_by_weekends(days) + waits * MAX_OFFSET_CHANGE + windows)

    def _extend_by_weekends(self, days: timedelta) -> timedelta:
        return days * 7 / 5 if self.weekends else days

    def _extend_by_days_off(self, duration: timedelta) -> timedelta:
        """Return the duration extended by the days off that can fall into it.

        The duration can begin at the end of a calendar year and end at the beginning of another. So N years can contain
        the days off of N + 2 calendar years.
        """
        a_year = self._extend_by_weekends(self.days_off * DAY)
        return (duration + 2 * a_year) / (1 - a_year / YEAR)
