"""The moments at which a player wants to be reminded of a deadline, inside the player's waking hours."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.calendar import Calendar, Night


@dataclass(frozen=True, slots=True)
class Reminders:
    """The player's preferences for reminders of a deadline.

    `before` has the times between the reminders and the deadline. `after` is the time between the beginning of the turn
    and a further reminder. No reminder is sent during `night`.
    """

    before: tuple[timedelta, ...] = ()
    after: timedelta | None = None
    zone: str = "UTC"
    night: Night | None = None

    def list_reminder_times(self, since: datetime, deadline: datetime) -> list[datetime]:
        """Return the moments of the reminders, sorted. The player's turn began at `since` and must end before
        `deadline`.

        A reminder at night moves to the end of the night, or to the beginning of the night if the deadline is before
        the end of the night. Moments that are not between `since` and `deadline` are left out.
        """
        wanted = [deadline - before for before in self.before]
        if self.after is not None:
            wanted.append(since + self.after)
        moments = {self._move_out_of_night(at, deadline) for at in wanted if since < at < deadline}
        return sorted(at for at in moments if since < at < deadline)

    def _move_out_of_night(self, at: datetime, deadline: datetime) -> datetime:
        night = Calendar(self.zone, self.night).find_stop(at)
        if night is None:
            return at
        begins, ends = night
        return ends if ends < deadline else begins
