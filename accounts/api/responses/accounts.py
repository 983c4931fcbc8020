"""Response bodies about the caller's account."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.requests.mail import MailPreferences, PushPreferences
from accounts.api.requests.nights import Night
from accounts.api.requests.reminders import ReminderField
from accounts.mail.preferences import complete_mail_preferences, complete_push_preferences
from accounts.models import User


class Account(serializers.ModelSerializer[User]):
    display_name = serializers.CharField(
        source="shown_name", read_only=True, help_text="Name on pages; the username if you have chosen no other."
    )
    email = serializers.CharField(read_only=True, help_text="Email address; empty if the account has none.")
    email_verified = serializers.SerializerMethodField(
        help_text="Whether the address was confirmed. No mail is sent before that."
    )
    mail = serializers.SerializerMethodField(help_text="Which notifications are mailed, and when.")
    push = serializers.SerializerMethodField(help_text="Which notifications are pushed to your browsers.")
    night = serializers.SerializerMethodField(
        help_text="Hours in which your clocks stop in series that agreed on nights; null for none."
    )
    remind = serializers.ListField(
        child=ReminderField(),
        read_only=True,
        help_text="Times before a deadline at which you are reminded of your move, longest first.",
    )
    remind_after = ReminderField(
        read_only=True,
        allow_null=True,
        help_text="Time after the start of your turn at which you are reminded; null for never.",
    )
    guest = serializers.BooleanField(
        source="is_guest",
        read_only=True,
        help_text="Whether the account is a guest: it has no password and is deleted after its last game.",
    )
    in_directory = serializers.BooleanField(
        read_only=True,
        help_text="Whether others find the account in the directory of players. It never lists guests.",
    )
    bot = serializers.BooleanField(
        source="is_bot", read_only=True, help_text="Whether a program plays for the account."
    )

    class Meta:
        model = User
        fields = [
            "username",
            "display_name",
            "email",
            "email_verified",
            "mail",
            "push",
            "time_zone",
            "night",
            "remind",
            "remind_after",
            "language",
            "in_directory",
            "guest",
            "bot",
            "created_at",
        ]
        read_only_fields = fields

    def get_email_verified(self, user: User) -> bool:
        return user.email_verified_at is not None

    @extend_schema_field(Night(allow_null=True))
    def get_night(self, user: User) -> dict[str, str] | None:
        return format_night(user)

    @extend_schema_field(MailPreferences)
    def get_mail(self, user: User) -> dict[str, Any]:
        return complete_mail_preferences(user)

    @extend_schema_field(PushPreferences)
    def get_push(self, user: User) -> dict[str, bool]:
        return complete_push_preferences(user)


class ExportedAccount(Account):
    """The account in an export. Its additional fields are display options, times, and decisions of staff."""

    class Meta(Account.Meta):
        fields = [
            *Account.Meta.fields,
            "email_verified_at",
            "display_options",
            "last_login",
            "guest_until",
            "suspended_until",
            "silenced_until",
            "is_staff",
        ]
        read_only_fields = fields


def format_night(user: User) -> dict[str, str] | None:
    if user.night_begins is None or user.night_ends is None:
        return None
    return {"begins": f"{user.night_begins:%H:%M}", "ends": f"{user.night_ends:%H:%M}"}
