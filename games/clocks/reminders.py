"""The moments at which a player wants to be reminded of a deadline, inside the player's waking hours."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.calendar import Calendar, Night


@dataclass(frozen=True, slots=True)
class Reminders:
    """A player's wishes: times before a deadline, a time after the start of the wait, and no reminder at night."""

    before: tuple[timedelta, ...] = ()
    after: timedelta | None = None
    zone: str = "UTC"
    night: Night | None = None

    def list_moments(self, since: datetime, deadline: datetime) -> list[datetime]:
        """Return the moments, in order, for a player who has had to move since `since` until `deadline`.

        A moment at night moves to its end, or to its beginning if the deadline comes first. Moments outside the wait
        are left out.
        """
        moments = {self._move_out_of_night(at, deadline) for at in self._list_wanted(since, deadline)}
        return sorted(at for at in moments if since < at < deadline)

    def _list_wanted(self, since: datetime, deadline: datetime) -> Iterator[datetime]:
        wanted = [deadline - before for before in self.before]
        if self.after is not None:
            wanted.append(since + self.after)
        yield from (at for at in wanted if since < at < deadline)

    def _move_out_of_night(self, at: datetime, deadline: datetime) -> datetime:
        night = Calendar(self.zone, self.night).find_stop(at)
        if night is None:
            return at
        begins, ends = night
        return ends if ends < deadline else begins
