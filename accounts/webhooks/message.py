"""The HTTP message of a delivery. It contains the notification in the form of `GET /me/notifications`."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from standardwebhooks.webhooks import Webhook as Signer

from accounts.api.responses.inbox import serialize_notification
from accounts.models import Delivery, Webhook
from accounts.secrets import derive_webhook_secret
from durak_site.http.json_encoding import encode_json

OLD_SECRET_LIFETIME = timedelta(days=1)
"""Time for which messages are also signed with the previous secret."""
TEST_MESSAGE_TYPE = "test"


@dataclass(frozen=True)
class Message:
    url: str
    headers: dict[str, str]
    body: bytes


def build_message(webhook: Webhook, delivery: Delivery, now: datetime) -> Message:
    """Build the signed message of a delivery.

    All messages about one notification have the same `webhook-id`, so that receivers can discard duplicates.
    """
    body = encode_json(build_payload(webhook, delivery))
    message_id = delivery.notification_id or delivery.pk
    signatures = [Signer(secret).sign(message_id, now, body.decode()) for secret in _list_signing_secrets(webhook, now)]
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Durak by post",
        "webhook-id": message_id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
    return Message(webhook.url, headers, body)


def build_payload(webhook: Webhook, delivery: Delivery) -> dict[str, Any]:
    """Return the body as Python data: kind, time and content of the notification, or the webhook's id for a test."""
    notification = delivery.notification
    if notification is None:
        return {"type": TEST_MESSAGE_TYPE, "timestamp": delivery.created_at, "data": {"webhook": webhook.pk}}
    return {
        "type": notification.kind,
        "timestamp": notification.created_at,
        "data": serialize_notification(notification),
    }


def _list_signing_secrets(webhook: Webhook, now: datetime) -> list[str]:
    """Return the secrets with which the message is signed, the newest first.

    Soon after a secret or SECRET_KEY was replaced, there are several, because the receiver perhaps knows only one of
    them.
    """
    was_just_replaced = (
        webhook.secret_replaced_at is not None and now - webhook.secret_replaced_at < OLD_SECRET_LIFETIME
    )
    numbers = [webhook.secret_count, webhook.secret_count - 1] if was_just_replaced else [webhook.secret_count]
    site_keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [derive_webhook_secret(webhook.pk, number, site_key=key) for number in numbers for key in site_keys]
