"""Request fields for a player's night: the hours in which clocks stop if the series agreed on nights."""

import re
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import StrictSerializer

MAX_NIGHT = timedelta(hours=12)
TIME_PATTERN = "([01]?[0-9]|2[0-3]):[0-5]?[0-9]"


@extend_schema_field({"type": "string", "pattern": f"^{TIME_PATTERN}$"})
class TimeOfDayField(serializers.TimeField):
    def __init__(self, **more: Any) -> None:
        super().__init__(
            format="%H:%M", input_formats=["%H:%M"], error_messages={"invalid": gettext_lazy("Such as 23:00.")}, **more
        )

    def to_internal_value(self, value: Any) -> time:
        if not isinstance(value, str) or re.fullmatch(TIME_PATTERN, value) is None:
            self.fail("invalid", format=self.format)
        return super().to_internal_value(value)


class Night(StrictSerializer):
    """The night of an account, in its time zone: the hours in which the player's clocks stop if the series agreed on
    nights. The night crosses midnight if `ends` is before `begins`, and lasts at most twelve hours.
    """

    begins = TimeOfDayField(help_text="Local time at which the night begins, such as 23:00.")
    ends = TimeOfDayField(help_text="Local time at which the night ends, such as 07:00.")

    def validate(self, attrs: dict[str, time]) -> dict[str, time]:
        length = (_put_on_common_date(attrs["ends"]) - _put_on_common_date(attrs["begins"])) % timedelta(days=1)
        if not length:
            raise serializers.ValidationError(
                {"ends": [_("A night cannot end when it begins. Send null for no night.")]}
            )
        if length > MAX_NIGHT:
            raise serializers.ValidationError({"ends": [_("A night is twelve hours long at most.")]})
        return attrs


def split_night(changes: dict[str, Any]) -> dict[str, Any]:
    """Return `changes` with the fields `night_begins` and `night_ends` of the account instead of `night`."""
    if "night" not in changes:
        return changes
    night = changes.pop("night") or {"begins": None, "ends": None}
    return {**changes, "night_begins": night["begins"], "night_ends": night["ends"]}


def _put_on_common_date(moment: time) -> datetime:
    return datetime.combine(date.min, moment)
