"""Paces: how long a move may take, in three steps that lists and searches use."""

from datetime import timedelta
from enum import StrEnum

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Pace(StrEnum):
    """The unit of the longest time that a move may take."""

    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"

    @property
    def bounds(self) -> tuple[timedelta, timedelta]:
        """The shortest time of a move at this pace, and the shortest time that is too long for it."""
        match self:
            case Pace.MINUTES:
                return timedelta(), HOUR
            case Pace.HOURS:
                return HOUR, DAY
        return DAY, timedelta.max
