"""Response bodies about webhooks and their deliveries."""

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from accounts.api.responses.inbox import NotificationSerializer
from accounts.models import Delivery, Kind, Webhook
from accounts.webhooks.message import TEST_MESSAGE_TYPE
from durak_site.http.serializers import ResponseSerializer

MESSAGE_TYPES = [*Kind.values, TEST_MESSAGE_TYPE]
DELIVERY_ERRORS = ("address", "connection", "timeout", "tls")


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    url = serializers.CharField(read_only=True)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(Kind.values),
        read_only=True,
        allow_null=True,
        help_text="Kinds of notifications to deliver; null for all.",
    )
    active = serializers.BooleanField(
        source="is_on",
        read_only=True,
        help_text="Whether notifications are delivered. False after you, or a day of failures, switched the webhook "
        "off.",
    )
    delivered_number = serializers.IntegerField(
        source="handled_number",
        read_only=True,
        help_text="`notification_number` up to which all notifications were delivered.",
    )
    failing_since_at = serializers.DateTimeField(
        source="failing_since",
        read_only=True,
        allow_null=True,
        help_text="Time of the first failed attempt since the last success; null after a success.",
    )

    class Meta:
        model = Webhook
        fields = ["id", "url", "kinds", "active", "delivered_number", "failing_since_at", "created_at"]
        read_only_fields = fields


class WebhookWithSecret(WebhookSerializer):
    secret = serializers.CharField(
        read_only=True, help_text="Secret that signs deliveries, `whsec_…`; shown only once."
    )

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = fields


class WebhookDelivery(serializers.ModelSerializer[Delivery]):
    type = serializers.SerializerMethodField(help_text="Kind of the notification, or `test`.")
    notification_number = serializers.IntegerField(
        source="notification.number",
        read_only=True,
        default=None,
        allow_null=True,
        help_text="Number of the delivered notification; null for a test.",
    )
    status = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="HTTP status of the last response; null if there was none."
    )
    error = serializers.SerializerMethodField(
        help_text="Why there was no response: `address` (not allowed for webhooks), `tls`, `timeout` or `connection`."
    )
    milliseconds = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Duration of the last request in milliseconds."
    )

    class Meta:
        model = Delivery
        fields = [
            "id", "type", "notification_number", "by_hand", "state", "tries", "status", "error", "milliseconds",
            "created_at", "tried_at", "next_try_at",
        ]  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(MESSAGE_TYPES))
    def get_type(self, delivery: Delivery) -> str:
        return TEST_MESSAGE_TYPE if delivery.notification is None else delivery.notification.kind

    @extend_schema_field(serializers.ChoiceField(DELIVERY_ERRORS, allow_null=True))
    def get_error(self, delivery: Delivery) -> str | None:
        return delivery.error or None


class NotificationMessage(ResponseSerializer):
    type = serializers.ChoiceField(Kind.values, help_text="Kind of the notification.")
    timestamp = serializers.DateTimeField(help_text="When the notification was created.")
    data = NotificationSerializer(help_text="The notification as the inbox shows it.")  # type: ignore[assignment]  # DRF declares `data` itself


class TestMessageData(ResponseSerializer):
    webhook = serializers.CharField(help_text="Id of the tested webhook.")


class TestMessage(ResponseSerializer):
    type = serializers.ChoiceField([TEST_MESSAGE_TYPE])
    timestamp = serializers.DateTimeField(help_text="When the test was requested.")
    data = TestMessageData()  # type: ignore[assignment]  # DRF declares `data` itself


WEBHOOK_MESSAGE = PolymorphicProxySerializer("WebhookMessage", [NotificationMessage, TestMessage], None)
"""Schema of the body of each request that the site sends to a webhook."""
