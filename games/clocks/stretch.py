"""How much longer than they run clocks can take, whoever they belong to and whenever they begin."""

from dataclasses import dataclass
from datetime import timedelta

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
YEAR = 365 * DAY
CHANGE = 2 * HOUR
"""The most by which a time zone puts its clocks forward or back."""

MOST_HOLIDAYS = 180
"""Of all seats together, in a year: a year must have more days than can be taken out of it."""


@dataclass(frozen=True, slots=True)
class Stops:
    """For what clocks stand still at a table: `holidays` are days a year of all its players together."""

    nights: bool = False
    weekends: bool = False
    holidays: int = 0

    def lasting(self, waits: int, running: timedelta, windows: timedelta) -> timedelta:
        """The most that so many waits last in all in which clocks run for `running` together, with windows between.

        A wait is made of working days, of which each full one lets the clock run for a day, or with nights for half of
        it, of a first and a last day that are not full, of weekends, which are two days in seven and begin or end with
        up to two more, and of holidays.
        """
        if not (self.nights or self.weekends or self.holidays):
            return running + windows
        full = (running + waits * CHANGE) * (2 if self.nights else 1)
        days = full + waits * (4 if self.weekends else 2) * DAY
        return self._with_holidays(self._with_weekends(days) + waits * CHANGE + windows)

    def _with_weekends(self, days: timedelta) -> timedelta:
        return days * 7 / 5 if self.weekends else days

    def _with_holidays(self, lasting: timedelta) -> timedelta:
        """What takes so long in all touches as many calendar years as it is long, and two more."""
        a_year = self._with_weekends(self.holidays * DAY)
        return (lasting + 2 * a_year) / (1 - a_year / YEAR)
