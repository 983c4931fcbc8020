"""The moments at which a player wants to be reminded of a deadline, outside the player's night."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.calendar import Calendar, Night


@dataclass(frozen=True, slots=True)
class Reminders:
    """The player's preferences for reminders of a deadline. No reminder is sent during `night`.

    `before` says how long before the deadline reminders are sent. `after` says how long after the beginning of the turn
    one is sent.
    """

    before: tuple[timedelta, ...] = ()
    after: timedelta | None = None
    zone: str = "UTC"
    night: Night | None = None

    def list_reminder_times(self, since: datetime, deadline: datetime) -> list[datetime]:
        """Return the moments of the reminders, sorted. The turn began at `since` and must end before `deadline`.

        A reminder at night moves to the end of the night, or to its beginning if the deadline is in the same night.
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
