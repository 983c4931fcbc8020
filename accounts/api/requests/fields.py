"""Fields of request bodies about accounts."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts import email_addresses
from accounts.display_names import MAX_LENGTH, normalize_display_name
from accounts.names import USERNAME_PATTERN
from durak_site.http.serializers import TextField


@extend_schema_field({"type": "string", "format": "email", "maxLength": email_addresses.MAX_LENGTH})
class EmailTextField(TextField):
    """A field for an email address, which it normalizes."""

    def to_internal_value(self, data: Any) -> str:
        try:
            return email_addresses.normalize_address(super().to_internal_value(data))
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from None


class UsernameTextField(serializers.RegexField, TextField):
    def __init__(self, **more: Any) -> None:
        message = gettext_lazy("A name has 3 to 30 letters (a to z), digits, _ or -.")
        super().__init__(USERNAME_PATTERN, min_length=3, max_length=30, error_messages={"invalid": message}, **more)


class DisplayNameTextField(TextField):
    """A field for a display name, which it normalizes. An empty text means no display name."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            max_length=2 * MAX_LENGTH,
            allow_blank=True,
            required=False,
            help_text="Name on pages: at most 30 characters of any script after normalization (NFC); empty for the "
            "username. No control, bidirectional or zero-width characters except in emoji; not the name of the site, "
            "of its staff or of a computer.",
            **more,
        )

    def to_internal_value(self, data: Any) -> str:
        try:
            text = super().to_internal_value(data)
            return normalize_display_name(text) if text.strip() else ""
        except ValidationError as error:
            raise serializers.ValidationError(error.messages) from None


class PasswordTextField(TextField):
    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=128, write_only=True, **more)
