"""Request bodies about passwords."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from rest_framework import serializers

from accounts.api.caller import get_account
from accounts.api.requests.fields import EmailTextField, PasswordTextField
from accounts.models import User
from durak_site.http.serializers import StrictBooleanField, StrictSerializer, TextField


def validate_new_password(field: str, password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise serializers.ValidationError({field: error.messages}) from None


class NewPassword(StrictSerializer):
    old_password = PasswordTextField()
    new_password = PasswordTextField(min_length=8)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        validate_new_password("new_password", attrs["new_password"], get_account(self.context["request"]))
        return attrs


class Reset(StrictSerializer):
    email = EmailTextField()


class ResetConfirmation(StrictSerializer):
    """A new password, with the token from the mail."""

    token = TextField(max_length=100)
    new_password = PasswordTextField(min_length=8)
    keep_tokens = StrictBooleanField(
        default=False, help_text="Whether personal tokens stay valid; otherwise all are revoked."
    )
