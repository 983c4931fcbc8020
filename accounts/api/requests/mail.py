"""Which mails an account wants, as it is sent and told."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.mail.wishes import HOW, NOW
from accounts.registry import notice_kinds
from durak_site.http.serializers import OneOf, StrictSerializer, YesNo


@extend_schema_field(
    {
        "type": "array",
        "prefixItems": [
            {"type": "integer", "minimum": 0, "maximum": 23},
            {"type": "integer", "minimum": 0, "maximum": 24},
        ],
        "items": {"type": "integer"},
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
            raise serializers.ValidationError(_("Two hours, such as [8, 22]."))
        if not (0 <= data[0] <= 23 and 0 <= data[1] <= 24):
            raise serializers.ValidationError(_("From 0 to 23, and to 0 to 24."))
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class MailWishes(StrictSerializer):
    """For each kind of notification: a mail at once, a line in the daily mail, or none."""

    hours = HoursField(required=False)

    def get_fields(self) -> dict[str, Any]:
        kinds = {
            kind.name: OneOf(choices=HOW, required=False, help_text=f"`{kind.usual}` unless you choose otherwise.")
            for kind in notice_kinds.values()
        }
        return {**kinds, **super().get_fields()}


class PushWishes(StrictSerializer):
    """For each kind of notification: whether it is pushed to the browsers of the account that were told to show it."""

    def get_fields(self) -> dict[str, Any]:
        return {
            kind.name: YesNo(required=False, help_text=f"{kind.usual == NOW} unless you choose otherwise.".lower())
            for kind in notice_kinds.values()
        }
