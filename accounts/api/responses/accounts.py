"""What clients are told of their account."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.requests.mail import MailWishes, PushWishes
from accounts.api.requests.nights import Night
from accounts.mail.wishes import pushes, wishes
from accounts.models import User


class Account(serializers.ModelSerializer[User]):
    email = serializers.CharField(read_only=True, help_text="Empty if there is none.")
    email_verified = serializers.SerializerMethodField(help_text="Before that no mail goes there.")
    mail = serializers.SerializerMethodField(help_text="Which mails you want, and when.")
    push = serializers.SerializerMethodField(help_text="What is pushed to your browsers.")
    night = serializers.SerializerMethodField(help_text="When your clocks stand still where a table agreed on nights.")
    guest = serializers.BooleanField(
        source="is_guest", read_only=True, help_text="An account without a password, which ends after its last game."
    )
    bot = serializers.BooleanField(source="is_bot", read_only=True, help_text="A program plays for this account.")

    class Meta:
        model = User
        fields = [
            "username",
            "email",
            "email_verified",
            "mail",
            "push",
            "time_zone",
            "night",
            "language",
            "guest",
            "bot",
            "created_at",
        ]
        read_only_fields = fields

    def get_email_verified(self, user: User) -> bool:
        return user.email_verified_at is not None

    @extend_schema_field(Night(allow_null=True))
    def get_night(self, user: User) -> dict[str, str] | None:
        return night_of(user)

    @extend_schema_field(MailWishes)
    def get_mail(self, user: User) -> dict[str, Any]:
        return wishes(user)

    @extend_schema_field(PushWishes)
    def get_push(self, user: User) -> dict[str, bool]:
        return pushes(user)


def night_of(user: User) -> dict[str, str] | None:
    if user.night_begins is None or user.night_ends is None:
        return None
    return {"begins": f"{user.night_begins:%H:%M}", "ends": f"{user.night_ends:%H:%M}"}
