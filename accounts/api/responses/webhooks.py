"""What clients are told of their webhooks."""

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from accounts.api.responses.inbox import Notice
from accounts.models import Delivery, Kind, Webhook
from accounts.webhooks.message import TEST
from durak_site.http.serializers import Shape

TYPES = [*Kind.values, TEST]
ERRORS = ("address", "connection", "timeout", "tls")


class WebhookSeen(serializers.ModelSerializer[Webhook]):
    url = serializers.CharField(read_only=True)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(Kind.values), read_only=True, allow_null=True, help_text="null: all."
    )
    active = serializers.BooleanField(
        source="is_on", read_only=True, help_text="false: switched off, by you or after a day without success."
    )
    delivered = serializers.IntegerField(
        source="told", read_only=True, help_text="Up to which `number` notices have arrived."
    )

    class Meta:
        model = Webhook
        fields = ["id", "url", "kinds", "active", "delivered", "failing_since", "created_at"]
        read_only_fields = fields


class WebhookWithSecret(WebhookSeen):
    secret = serializers.CharField(read_only=True, help_text="`whsec_…`, which signs what is sent. Shown this once.")

    class Meta(WebhookSeen.Meta):
        fields = [*WebhookSeen.Meta.fields, "secret"]
        read_only_fields = fields


class DeliverySeen(serializers.ModelSerializer[Delivery]):
    type = serializers.SerializerMethodField(help_text="The kind of the notice, or `test`.")
    notice = serializers.IntegerField(
        source="notice.number", read_only=True, default=None, allow_null=True, help_text="The `number` of the notice."
    )
    status = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="Of the last answer, if there was one."
    )
    error = serializers.SerializerMethodField(
        help_text="Why there was none: `address` leads nowhere that webhooks go, `tls`, `timeout`, or `connection`."
    )
    milliseconds = serializers.IntegerField(read_only=True, allow_null=True, help_text="How long the last answer took.")

    class Meta:
        model = Delivery
        fields = [
            "id", "type", "notice", "by_hand", "state", "tries", "status", "error", "milliseconds", "created_at",
            "tried_at", "next_try_at",
        ]  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(serializers.ChoiceField(TYPES))
    def get_type(self, delivery: Delivery) -> str:
        return TEST if delivery.notice is None else delivery.notice.kind

    @extend_schema_field(serializers.ChoiceField(ERRORS, allow_null=True))
    def get_error(self, delivery: Delivery) -> str | None:
        return delivery.error or None


class NoticeMessage(Shape):
    type = serializers.ChoiceField(Kind.values, help_text="The kind of the notice.")
    timestamp = serializers.DateTimeField(help_text="When it was told.")
    data = Notice(help_text="The notice, as the inbox tells it.")  # type: ignore[assignment]  # as in a notice


class WhatIsTested(Shape):
    webhook = serializers.CharField(help_text="The id of the webhook.")


class TestMessage(Shape):
    type = serializers.ChoiceField([TEST])
    timestamp = serializers.DateTimeField(help_text="When the test was asked for.")
    data = WhatIsTested()  # type: ignore[assignment]  # likewise


WEBHOOK_MESSAGE = PolymorphicProxySerializer("WebhookMessage", [NoticeMessage, TestMessage], None)
"""What is sent to a webhook."""
