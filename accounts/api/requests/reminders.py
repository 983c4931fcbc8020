"""The request field for the time of a reminder."""

from datetime import timedelta
from typing import Any

from durak_site.http.durations import DurationField


class ReminderField(DurationField):
    """A duration: how long before a deadline, or after the start of a turn, a reminder is sent."""

    def __init__(self, **more: Any) -> None:
        super().__init__(min=timedelta(minutes=1), max=timedelta(days=30), **more)
