import zoneinfo
from datetime import timedelta
from functools import cache
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.asker import account
from accounts.api.fields import EmailText, PasswordText, UsernameText
from accounts.api.mail_serializers import MailWishes
from accounts.api.nights import Night, as_fields, night_of
from accounts.mail.wishes import wishes
from accounts.models import Scope, Token, User
from accounts.names import is_reserved
from durak_site.http.durations import DurationField8601
from durak_site.http.lines import LineText
from durak_site.http.serializers import OneOf, StrictSerializer, Text, YesNo

LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,4})?\Z"


@cache
def time_zones() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


def check_password(field: str, password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise serializers.ValidationError({field: error.messages}) from None


class NewAccount(StrictSerializer):
    username = UsernameText()
    password = PasswordText(min_length=8, help_text="Neither common, nor digits alone, nor like the name.")
    email = EmailText(required=False, allow_blank=True)

    def validate_username(self, username: str) -> str:
        if is_reserved(username):
            raise serializers.ValidationError("This word cannot be a name here.")
        return username

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        check_password("password", attrs["password"], User(username=attrs["username"], email=attrs.get("email", "")))
        return attrs


class Account(serializers.ModelSerializer[User]):
    email = serializers.CharField(read_only=True, help_text="Empty if there is none.")
    email_verified = serializers.SerializerMethodField(help_text="Before that no mail goes there.")
    mail = serializers.SerializerMethodField(help_text="Which mails you want, and when.")
    night = serializers.SerializerMethodField(help_text="When your clocks stand still where a table agreed on nights.")
    bot = serializers.BooleanField(source="is_bot", read_only=True, help_text="A program plays for this account.")

    class Meta:
        model = User
        fields = ["username", "email", "email_verified", "mail", "time_zone", "night", "language", "bot", "created_at"]
        read_only_fields = fields

    def get_email_verified(self, user: User) -> bool:
        return user.email_verified_at is not None

    @extend_schema_field(Night(allow_null=True))
    def get_night(self, user: User) -> dict[str, str] | None:
        return night_of(user)

    @extend_schema_field(MailWishes)
    def get_mail(self, user: User) -> dict[str, Any]:
        return wishes(user)


class Preferences(StrictSerializer):
    email = EmailText(required=False, allow_blank=True, help_text="Another one needs your `password`.")
    password = PasswordText(required=False, help_text="Your own, for another `email` alone.")
    mail = MailWishes(required=False, help_text="What is not named stays.")
    time_zone = Text(required=False, max_length=64, help_text="A name of the IANA list, such as Europe/Berlin.")
    night = Night(
        required=False,
        allow_null=True,
        help_text="When your clocks stand still where a table agreed on nights; null: never. Clocks that run already"
        " are kept as they began.",
    )
    language = serializers.RegexField(LANGUAGE, required=False, max_length=10, help_text="Such as en or pt-BR.")
    bot = YesNo(
        source="is_bot", required=False, help_text="A program plays for this account. It holds from the next deal on."
    )

    def validate_time_zone(self, name: str) -> str:
        if name not in time_zones():
            raise serializers.ValidationError("There is no such time zone. Europe/Berlin would be one.")
        return name

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "password" in attrs and "email" not in attrs:
            sentence = "Only another email needs it; POST /me/password changes it."
            raise serializers.ValidationError({"password": [sentence]})
        return as_fields(attrs)


class NewPassword(StrictSerializer):
    old_password = PasswordText()
    new_password = PasswordText(min_length=8)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        check_password("new_password", attrs["new_password"], account(self.context["request"]))
        return attrs


class ResetConfirmed(StrictSerializer):
    """Whether the password is good enough is said once it is known whose it is."""

    token = Text(max_length=100)
    new_password = PasswordText(min_length=8)
    keep_tokens = YesNo(default=False, help_text="Without it all tokens are revoked.")


class TokenKey(serializers.ModelSerializer[Token]):
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices), read_only=True)

    class Meta:
        model = Token
        fields = ["id", "name", "scopes", "created_at", "expires_at", "last_used_at"]
        read_only_fields = fields


class TokenWithSecret(TokenKey):
    token = serializers.CharField(read_only=True, help_text="Shown this once.")

    class Meta(TokenKey.Meta):
        fields = [*TokenKey.Meta.fields, "token"]
        read_only_fields = fields


class NewToken(StrictSerializer):
    name = LineText(max_length=100, help_text="For yourself: what it is for.")
    scopes = serializers.ListField(child=OneOf(Scope.choices), min_length=1, max_length=len(Scope) * 2)
    expires_in = DurationField8601(min=timedelta(seconds=1), max=timedelta(days=3650), required=False, allow_null=True)
