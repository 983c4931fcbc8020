"""What clients are told of their inbox."""

from typing import Any

from rest_framework import serializers

from accounts.models import Kind, Notification
from durak_site.http.serializers import Shape


class Notice(serializers.ModelSerializer[Notification]):
    kind = serializers.ChoiceField(Kind.values)
    data = serializers.DictField(  # type: ignore[assignment]  # DRF does not leave it in the class
        help_text="Ids, seats and times: `series`, `game`, `seat`, `deadline`, …"
    )

    class Meta:
        model = Notification
        fields = ["id", "number", "kind", "data", "created_at", "read_at"]
        read_only_fields = fields


def as_told(notice: Notification) -> dict[str, Any]:
    """A notice as it stands in the inbox, and everywhere else where it is told."""
    return {name: getattr(notice, name) for name in Notice.Meta.fields}


class HowManyRead(Shape):
    read = serializers.IntegerField(help_text="How many were marked now.")
    unread = serializers.IntegerField(help_text="How many are left.")
