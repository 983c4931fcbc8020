"""Response bodies about notifications."""

from typing import Any

from rest_framework import serializers

from accounts.models import Kind, Notification
from durak_site.http.serializers import ResponseSerializer


class NotificationSerializer(serializers.ModelSerializer[Notification]):
    notification_number = serializers.IntegerField(
        source="number", read_only=True, help_text="Position of the notification in its inbox, from 1 without gaps."
    )
    kind = serializers.ChoiceField(Kind.values)
    data = serializers.DictField(  # type: ignore[assignment]  # DRF does not leave it in the class
        help_text="Facts of the notification by name: ids, seats and points in time."
    )

    class Meta:
        model = Notification
        fields = ["id", "notification_number", "kind", "data", "created_at", "read_at"]
        read_only_fields = fields


def serialize_notification(notification: Notification) -> dict[str, Any]:
    """Return the notification in the form in which the inbox, streams and webhooks show it."""
    fields = {name: getattr(notification, name) for name in ("id", "kind", "data", "created_at", "read_at")}
    return {"notification_number": notification.number, **fields}


class NotificationPage(ResponseSerializer):
    results = NotificationSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class ReadNotifications(ResponseSerializer):
    read = serializers.IntegerField(help_text="Number of notifications that this request marked as read.")
    unread = serializers.IntegerField(help_text="Number of notifications that are still unread.")
