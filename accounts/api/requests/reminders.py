"""The times at which an account is reminded of its moves."""

from datetime import timedelta
from typing import Any

from durak_site.http.durations import DurationField


class ReminderField(DurationField):
    """A time between a reminder and a deadline, or between the start of a turn and a reminder."""

    def __init__(self, **more: Any) -> None:
        super().__init__(min=timedelta(minutes=1), max=timedelta(days=30), **more)
