from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, services
from accounts.api.base import ApiView
from accounts.api.caller import check_scope
from accounts.api.requests import webhooks as requests
from accounts.api.responses import webhooks as responses
from accounts.models import Delivery, Scope, Webhook
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.serializers import Empty


class WebhookView(ApiView):
    """Base class of the views of webhooks."""

    tag = "webhooks"

    def get_own_webhook(self, webhook_id: str) -> Webhook:
        return get_object_or_404(selectors.select_webhooks(self.user), pk=webhook_id)

    def check_read_scope(self) -> None:
        """Raise `forbidden` if the caller lacks the scope `read`, because webhooks deliver the inbox."""
        check_scope(self.request, Scope.READ)

    def create_manual_delivery(self, webhook: Webhook, original: Delivery | None) -> Response:
        self.body(Empty)
        delivery = services.create_manual_delivery(webhook=webhook, original=original, now=timezone.now())
        return Response(responses.WebhookDelivery(delivery).data, status=202)


def serialize_with_secret(webhook: Webhook, secret: str) -> dict[str, Any]:
    return {**responses.WebhookSerializer(webhook).data, "secret": secret}


class OwnWebhooksView(WebhookView):
    scopes = {"GET": "account", "POST": "account"}
    not_for_apps = ["POST"]
    refusals = {"POST": {"limit_reached": "You have as many webhooks as an account may have."}}
    limits = {"POST": ["webhooks"]}
    response_has_secret = True
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_webhooks", responses=responses.WebhookSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List your webhooks, newest first, without their secrets."""
        webhooks = selectors.select_webhooks(self.user)
        return self.make_bulk_page_response(webhooks, lambda page: responses.WebhookSerializer(page, many=True).data)

    @extend_schema(
        operation_id="create_webhook", request=requests.NewWebhook, responses={201: responses.WebhookWithSecret}
    )
    def post(self, request: Request) -> Response:
        """Create a webhook. Your notifications are sent to its URL in their order, beginning with the next one. A token
        also needs the scope `read`. Only this response contains the secret, so repeating the call with the same
        Idempotency-Key is a `conflict`."""
        self.check_read_scope()
        wanted = self.body(requests.NewWebhook)
        webhook, secret = services.create_webhook(player=self.user, now=timezone.now(), **wanted)
        return self.add_location(
            Response(serialize_with_secret(webhook, secret), status=201), f"me/webhooks/{webhook.pk}"
        )


class OwnWebhookView(WebhookView):
    scopes = {"GET": "account", "PATCH": "account", "DELETE": "account"}
    not_for_apps = ["PATCH"]

    @extend_schema(operation_id="show_webhook", responses=responses.WebhookSerializer)
    def get(self, request: Request, webhook_id: str) -> Response:
        """Get one of your webhooks, with the number of the last delivered notification, and the time since which
        deliveries have failed."""
        return Response(responses.WebhookSerializer(self.get_own_webhook(webhook_id)).data)

    @extend_schema(operation_id="change_webhook", request=requests.WebhookChange, responses=responses.WebhookSerializer)
    def patch(self, request: Request, webhook_id: str) -> Response:
        """Change a webhook, or switch it off and on. Fields that you leave out stay unchanged. A webhook that was off
        continues where it stopped, and failed deliveries are retried at once. A token also needs the scope `read`."""
        self.check_read_scope()
        webhook, changes = self.get_own_webhook(webhook_id), self.body(requests.WebhookChange)
        changed = services.update_webhook(webhook=webhook, changes=changes, now=timezone.now())
        return Response(responses.WebhookSerializer(changed).data)

    @extend_schema(operation_id="delete_webhook", responses={204: None})
    def delete(self, request: Request, webhook_id: str) -> Response:
        """Delete a webhook. Nothing is sent to its URL any more."""
        services.delete_webhook(webhook=self.get_own_webhook(webhook_id))
        return Response(status=204)


class WebhookSecretView(WebhookView):
    scopes = {"POST": "account"}
    not_for_apps = ["POST"]
    response_has_secret = True

    @extend_schema(operation_id="roll_webhook_secret", request=Empty, responses=responses.WebhookWithSecret)
    def post(self, request: Request, webhook_id: str) -> Response:
        """Replace the secret of a webhook. Only this response contains the new secret. For a day, requests are signed
        with both secrets, so that you can change the receiver in time. A token also needs the scope `read`.
        """
        self.check_read_scope()
        self.body(Empty)
        webhook = self.get_own_webhook(webhook_id)
        return Response(serialize_with_secret(*services.replace_webhook_secret(webhook=webhook, now=timezone.now())))


class WebhookTestView(WebhookView):
    scopes = {"POST": "account"}
    limits = {"POST": ["webhook_tests"]}

    @extend_schema(operation_id="test_webhook", request=Empty, responses={202: responses.WebhookDelivery})
    def post(self, request: Request, webhook_id: str) -> Response:
        """Send a message of type `test`, at once and without retries. Its result is in the list of deliveries."""
        return self.create_manual_delivery(self.get_own_webhook(webhook_id), None)


class DeliveriesView(WebhookView):
    scopes = {"GET": "account"}
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_deliveries", responses=responses.WebhookDelivery(many=True))
    def get(self, request: Request, webhook_id: str) -> Response:
        """List the deliveries of a webhook, newest first. Finished deliveries are deleted after a month, or earlier if
        the webhook has more than two hundred.
        """
        deliveries = selectors.select_deliveries(self.get_own_webhook(webhook_id))
        return self.make_bulk_page_response(deliveries, lambda page: responses.WebhookDelivery(page, many=True).data)


class RedeliveryView(WebhookView):
    scopes = {"POST": "account"}
    limits = {"POST": ["webhook_tests"]}

    @extend_schema(operation_id="redeliver", request=Empty, responses={202: responses.WebhookDelivery})
    def post(self, request: Request, webhook_id: str, delivery_id: str) -> Response:
        """Send the message of a delivery again as a new delivery, with the same `webhook-id`, at once and without
        retries.
        """
        webhook = self.get_own_webhook(webhook_id)
        return self.create_manual_delivery(
            webhook, get_object_or_404(selectors.select_deliveries(webhook), pk=delivery_id)
        )
