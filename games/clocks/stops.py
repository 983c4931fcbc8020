"""The longest time that players can take if clocks stand still at night, on weekends or on days off.

The results are upper limits for all calendars and all starting moments.
"""

from dataclasses import dataclass
from datetime import timedelta

DAY = timedelta(days=1)
YEAR = 365 * DAY
MAX_DAYS_OFF = 180
"""The largest number of days off per year that all seats of a series may have in total. Days off must never be able to
fill a whole year."""


@dataclass(frozen=True, slots=True)
class ClockStops:
    """The times at which the clocks of a series may stand still.

    `days_off` is the number of days off per year of all players together.
    """

    nights: bool = False
    weekends: bool = False
    days_off: int = 0

    def compute_longest_duration(self, waits: int, running: timedelta, windows: timedelta) -> timedelta:
        """Return the longest time that players can take for `waits` moves and the windows between them.

        Move clocks run for `running` in total, and windows last `windows` in total.
        """
        if not (self.nights or self.weekends or self.days_off):
            return running + windows
        # On a full working day a clock runs for a day, or for half a day if there are nights. The first and last day of
        # each wait are not full. With weekends, two more days are lost, because a wait can begin with one weekend and
        # end with another. Clocks run on part of these days, which is more than a change of the offset from UTC takes.
        days = running * (2 if self.nights else 1) + waits * (4 if self.weekends else 2) * DAY
        return self._extend_by_days_off(self._extend_by_weekends(days) + windows)

    def _extend_by_weekends(self, days: timedelta) -> timedelta:
        return days * 7 / 5 if self.weekends else days

    def _extend_by_days_off(self, duration: timedelta) -> timedelta:
        """Return the duration extended by the days off that can fall into it.

        N years can contain the days off of N + 2 calendar years, because the duration can begin at the end of one year
        and end at the beginning of another.
        """
        days_off_of_year = self._extend_by_weekends(self.days_off * DAY)
        return (duration + 2 * days_off_of_year) / (1 - days_off_of_year / YEAR)
