"""The request field for the time of a reminder."""

from datetime import timedelta
from typing import Any

from durak_site.http.durations import DurationField


class ReminderField(DurationField):
    """The time between a reminder and the deadline, or between the beginning of a turn and a reminder."""

    def __init__(self, **more: Any) -> None:
        super().__init__(min=timedelta(minutes=1), max=timedelta(days=30), **more)
