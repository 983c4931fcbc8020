"""Mail and push preferences, in requests and responses."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.mail.preferences import MAIL_CHOICES, NOW
from accounts.registry import notification_kinds
from durak_site.http.serializers import StrictBooleanField, StrictChoiceField, StrictSerializer


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
        "description": "First and last hour in which mails are sent, in your time zone. The daily mail is sent at the "
        "first. `[22, 6]` crosses midnight; `[0, 24]` is always.",
        "examples": [[8, 22]],
    }
)
class HoursField(serializers.Field[list[int], Any, list[int], Any]):
    """A field for the hours of the day, `[from, to]`, in which mails and pushes may be sent."""

    def to_internal_value(self, data: Any) -> list[int]:
        if not isinstance(data, list) or len(data) != 2 or any(type(hour) is not int for hour in data):
            raise serializers.ValidationError(_("This must be two hours, such as [8, 22]."))
        if not (0 <= data[0] <= 23 and 0 <= data[1] <= 24):
            raise serializers.ValidationError(_("The first hour must be 0 to 23, and the second 0 to 24."))
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class MailPreferences(StrictSerializer):
    """Mail preference of each kind of notification: at once, in the daily mail, or not at all."""

    hours = HoursField(required=False)

    def get_fields(self) -> dict[str, Any]:
        kinds = {
            kind.name: StrictChoiceField(
                choices=MAIL_CHOICES, required=False, help_text=f"`{kind.default}` unless you choose otherwise."
            )
            for kind in notification_kinds.values()
        }
        return {**kinds, **super().get_fields()}


class PushPreferences(StrictSerializer):
    """For each kind of notification, whether it is pushed to the account's subscribed browsers."""

    def get_fields(self) -> dict[str, Any]:
        return {
            kind.name: StrictBooleanField(
                required=False, help_text=f"{kind.default == NOW} unless you choose otherwise.".lower()
            )
            for kind in notification_kinds.values()
        }
