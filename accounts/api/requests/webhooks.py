"""Request bodies about webhooks."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Kind
from durak_site.http.serializers import StrictBooleanField, StrictChoiceField, StrictSerializer, TextField
from durak_site.outgoing import ForbiddenAddressError, parse_destination

MAX_URL_LENGTH = 500


@extend_schema_field({"type": "string", "format": "uri", "maxLength": MAX_URL_LENGTH, "pattern": "^https?://"})
class WebhookUrlField(TextField):
    """A field for a URL to which the site may send webhooks."""

    def to_internal_value(self, data: Any) -> str:
        address = super().to_internal_value(data)
        try:
            parse_destination(address)
        except ForbiddenAddressError as error:
            raise serializers.ValidationError(str(error)) from None
        return address


class NewWebhook(StrictSerializer):
    url = WebhookUrlField(max_length=MAX_URL_LENGTH, help_text="HTTPS URL to which notifications are sent.")
    kinds = serializers.ListField(
        child=StrictChoiceField(Kind.choices), min_length=1, max_length=len(Kind), required=False, allow_null=True,
        help_text="Kinds of notifications to send; null for all.",
    )  # fmt: skip

    def validate_kinds(self, kinds: list[str] | None) -> list[str] | None:
        return kinds and sorted(set(kinds))


class WebhookChange(NewWebhook):
    url = WebhookUrlField(max_length=MAX_URL_LENGTH, required=False)
    active = StrictBooleanField(
        source="is_on",
        required=False,
        help_text="Whether notifications are sent. A webhook that is switched on again continues with the first "
        "notification that was not delivered.",
    )
