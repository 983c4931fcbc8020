"""Paces: classes of series by the longest time for a move. The lobby can be filtered by pace."""

from datetime import timedelta
from enum import StrEnum

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Pace(StrEnum):
    """A class of series: a move may take minutes, hours, or days."""

    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"

    @property
    def bounds(self) -> tuple[timedelta, timedelta]:
        """The limits of the time for a move: at least the first, and less than the second."""
        match self:
            case Pace.MINUTES:
                return timedelta(), HOUR
            case Pace.HOURS:
                return HOUR, DAY
        return DAY, timedelta.max
