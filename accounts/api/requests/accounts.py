"""Request bodies about the caller's account."""

import zoneinfo
from datetime import timedelta
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from accounts.api.requests.fields import DisplayNameTextField, EmailTextField, PasswordTextField, UsernameTextField
from accounts.api.requests.mail import MailPreferences, PushPreferences
from accounts.api.requests.nights import Night, split_night
from accounts.api.requests.passwords import validate_new_password
from accounts.api.requests.reminders import ReminderField
from accounts.models import User
from accounts.models.user import MAX_REMINDERS
from accounts.names import is_reserved
from durak_site.http.serializers import StrictBooleanField, StrictChoiceField, StrictSerializer, TextField

BOT_HELP_TEXT = (
    "Whether a program plays for the account. Bots are marked as such, join only series that allow bots, and stay bots "
    "forever. Series of yours that allow no bots end with their current game."
)
UNKNOWN_LANGUAGE_TEXT = format_lazy(
    gettext_lazy("This must be a language of the site: {names}."), names=", ".join(dict(settings.LANGUAGES))
)


@cache
def load_time_zone_names() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())


class NewAccount(StrictSerializer):
    username = UsernameTextField()
    display_name = DisplayNameTextField()
    password = PasswordTextField(
        min_length=8,
        help_text="At least 8 characters; not a common password, not only digits, not similar to the username.",
    )
    email = EmailTextField(required=False, allow_blank=True)
    bot = StrictBooleanField(source="is_bot", required=False, help_text=BOT_HELP_TEXT)

    def validate_username(self, username: str) -> str:
        if is_reserved(username):
            raise serializers.ValidationError(_("This word cannot be a name here."))
        return username

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        validate_new_password(
            "password", attrs["password"], User(username=attrs["username"], email=attrs.get("email", ""))
        )
        return attrs


class Preferences(StrictSerializer):
    display_name = DisplayNameTextField()
    email = EmailTextField(
        required=False, allow_blank=True, help_text="New email address; changing it needs your `password`."
    )
    password = PasswordTextField(required=False, help_text="Your current password; only needed to change `email`.")
    mail = MailPreferences(
        required=False, help_text="Mail preferences by kind of notification; kinds that are not named keep theirs."
    )
    push = PushPreferences(
        required=False, help_text="Push preferences by kind of notification; pushes keep to the `hours` of mails."
    )
    time_zone = TextField(required=False, max_length=64, help_text="Time zone as an IANA name, such as Europe/Berlin.")
    night = Night(
        required=False,
        allow_null=True,
        help_text="Hours in which your clocks stop in series that agreed on nights; null for none. Running clocks keep"
        " their deadline.",
    )
    remind = serializers.ListField(
        child=ReminderField(),
        max_length=MAX_REMINDERS,
        required=False,
        help_text="Times before a deadline at which you are reminded of your move. With `remind_after` at most three.",
    )
    remind_after = ReminderField(
        required=False,
        allow_null=True,
        help_text="Time after the start of your turn at which you are reminded of your move; null for never.",
    )
    language = StrictChoiceField(
        settings.LANGUAGES,
        required=False,
        error_messages={"invalid_choice": UNKNOWN_LANGUAGE_TEXT},
        help_text="Language of pages and mails.",
    )
    in_directory = StrictBooleanField(
        required=False, help_text="Whether others find the account in the directory of players."
    )
    bot = StrictBooleanField(source="is_bot", required=False, help_text=BOT_HELP_TEXT)

    def validate_time_zone(self, name: str) -> str:
        if name not in load_time_zone_names():
            raise serializers.ValidationError(_("There is no such time zone. Europe/Berlin would be one."))
        return name

    def validate_remind(self, times: list[timedelta]) -> list[timedelta]:
        return sorted(set(times), reverse=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "password" in attrs and "email" not in attrs:
            sentence = _("Send the password only to change the email. POST /me/password changes the password.")
            raise serializers.ValidationError({"password": [sentence]})
        return split_night(attrs)


class AccountDeletion(StrictSerializer):
    password = TextField(max_length=128, allow_blank=True, write_only=True)
