"""ISO 8601 durations of whole seconds: P2D, PT12H, P1DT2H30M, PT10S. No months or years: their length varies."""

import re
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

REQUEST_PATTERN = r"^P([0-9]{1,5}W|([0-9]{1,5}D)?(T([0-9]{1,6}H)?([0-9]{1,7}M)?([0-9]{1,9}S)?)?)$"
RESPONSE_PATTERN = r"^P([0-9]+D)?(T([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"
"""A pattern for durations in responses, which may be arbitrarily long."""
_DURATION_PATTERN = re.compile(
    r"P(?=.)(?:(?P<weeks>\d{1,5})W)?(?:(?P<days>\d{1,5})D)?"
    r"(?:T(?=.)(?:(?P<hours>\d{1,6})H)?(?:(?P<minutes>\d{1,7})M)?(?:(?P<seconds>\d{1,9})S)?)?",
    re.ASCII,
)


def parse_duration(text: str) -> timedelta:
    """Parse a duration. Raises ValueError if the text is not a duration."""
    match = _DURATION_PATTERN.fullmatch(text)
    if match is None:
        raise ValueError(_("{text!r} is not an ISO 8601 duration like P2D or PT12H.").format(text=text))
    return timedelta(**{unit: int(number) for unit, number in match.groupdict(default="0").items()})


def format_duration(duration: timedelta) -> str:
    """Return the shortest notation of a duration, without fractions of a second. The duration must not be negative."""
    seconds = int(duration.total_seconds())
    days, seconds = divmod(seconds, 86_400)
    hours, seconds = divmod(seconds, 3_600)
    minutes, seconds = divmod(seconds, 60)
    date = f"{days}D" if days else ""
    time = "".join(f"{number}{unit}" for number, unit in ((hours, "H"), (minutes, "M"), (seconds, "S")) if number)
    return f"P{date}T{time}" if time else f"P{date or 'T0S'}"


@extend_schema_field({"type": "string", "format": "duration", "pattern": REQUEST_PATTERN, "examples": ["P2D", "PT12H"]})
class DurationField(serializers.Field[timedelta, Any, str, Any]):
    """A field for a timedelta from `min` to `max`, both included."""

    def __init__(self, *, min: timedelta, max: timedelta, **more: Any) -> None:
        super().__init__(**more)
        self.min, self.max = min, max

    def to_internal_value(self, data: Any) -> timedelta:
        if not isinstance(data, str):
            raise serializers.ValidationError(_("A duration must be a text like P2D or PT12H."))
        try:
            duration = parse_duration(data)
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from None
        if not self.min <= duration <= self.max:
            raise serializers.ValidationError(
                _("Between {min} and {max}, please.").format(
                    min=format_duration(self.min), max=format_duration(self.max)
                )
            )
        return duration

    def to_representation(self, value: timedelta) -> str:
        return format_duration(value)
