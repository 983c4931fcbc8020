"""Which mails an account wants, as it is sent and told."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.mail.wishes import HOW, USUAL
from durak_site.http.serializers import OneOf, StrictSerializer


@extend_schema_field(
    {
        "type": "array",
        "items": False,
        "prefixItems": [
            {"type": "integer", "minimum": 0, "maximum": 23},
            {"type": "integer", "minimum": 0, "maximum": 24},
        ],
        "minItems": 2,
        "maxItems": 2,
        "description": "From and to which hour of your day mails come, in your time zone. The daily mail comes at the "
        "first. From 22 to 6 goes over midnight; from 0 to 24 is always.",
        "examples": [[8, 22]],
    }
)
class HoursField(serializers.Field[list[int], Any, list[int], Any]):
    """`[from, to]`."""

    def to_internal_value(self, data: Any) -> list[int]:
        if not isinstance(data, list) or len(data) != 2 or any(type(hour) is not int for hour in data):
            raise serializers.ValidationError("Two hours, such as [8, 22].")
        if not (0 <= data[0] <= 23 and 0 <= data[1] <= 24):
            raise serializers.ValidationError("From 0 to 23, and to 0 to 24.")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


def how(kind: str) -> OneOf:
    return OneOf(choices=HOW, required=False, help_text=f"`{USUAL[kind]}` unless you choose otherwise.")


class MailWishes(StrictSerializer):
    """For each kind of notification: a mail at once, a line in the daily mail, or none."""

    your_turn = how("your_turn")
    deadline_near = how("deadline_near")
    game_over = how("game_over")
    series_over = how("series_over")
    invited = how("invited")
    joined = how("joined")
    series_started = how("series_started")
    next_game = how("next_game")
    hours = HoursField(required=False)
