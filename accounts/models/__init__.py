"""Stored data about accounts: tokens, inboxes, mails, webhooks, push devices, and responses to idempotency keys."""

from accounts.models.mail import Mail
from accounts.models.notification import Inbox, Kind, Notification
from accounts.models.push_device import PushDevice
from accounts.models.stored_response import StoredResponse
from accounts.models.token import AppGrant, AppToken, Scope, Token
from accounts.models.user import User
from accounts.models.webhook import Delivery, Webhook

__all__ = [
    "AppGrant",
    "AppToken",
    "Delivery",
    "Inbox",
    "Kind",
    "Mail",
    "Notification",
    "PushDevice",
    "Scope",
    "StoredResponse",
    "Token",
    "User",
    "Webhook",
]
