from django.urls import path

from accounts.api.views.accounts import AccountsView, ExportView, MeView, PasswordView
from accounts.api.views.apps import AppsView, AppView, GrantsView, GrantView
from accounts.api.views.inbox import NotificationsReadView, NotificationsView
from accounts.api.views.mail import EmailVerificationView, PasswordResetConfirmationView, PasswordResetView
from accounts.api.views.tokens import TokensView, TokenView
from accounts.api.views.webhooks import (
    DeliveriesView,
    OwnWebhooksView,
    OwnWebhookView,
    RedeliveryView,
    WebhookSecretView,
    WebhookTestView,
)

WEBHOOK_PATH = "me/webhooks/<str:webhook_id>"

urlpatterns = [
    path("accounts", AccountsView.as_view(), name="accounts"),
    path("me/tokens", TokensView.as_view(), name="tokens"),
    path("me/tokens/<str:token_id>", TokenView.as_view(), name="token"),
    path("me", MeView.as_view(), name="me"),
    path("me/password", PasswordView.as_view(), name="my-password"),
    path("me/apps", AppsView.as_view(), name="my-apps"),
    path("me/apps/<str:app_id>", AppView.as_view(), name="my-app"),
    path("me/grants", GrantsView.as_view(), name="my-grants"),
    path("me/grants/<str:app_id>", GrantView.as_view(), name="my-grant"),
    path("me/notifications", NotificationsView.as_view(), name="my-notifications"),
    path("me/notifications/read", NotificationsReadView.as_view(), name="my-notifications-read"),
    path("me/export", ExportView.as_view(), name="my-export"),
    path("me/email/verify", EmailVerificationView.as_view(), name="my-email-verify"),
    path("me/webhooks", OwnWebhooksView.as_view(), name="my-webhooks"),
    path(WEBHOOK_PATH, OwnWebhookView.as_view(), name="my-webhook"),
    path(f"{WEBHOOK_PATH}/secret", WebhookSecretView.as_view(), name="webhook-secret"),
    path(f"{WEBHOOK_PATH}/test", WebhookTestView.as_view(), name="webhook-test"),
    path(f"{WEBHOOK_PATH}/deliveries", DeliveriesView.as_view(), name="webhook-deliveries"),
    path(f"{WEBHOOK_PATH}/deliveries/<str:delivery_id>/redeliver", RedeliveryView.as_view(), name="webhook-redeliver"),
    path("password/reset", PasswordResetView.as_view(), name="password-reset"),
    path("password/reset/confirm", PasswordResetConfirmationView.as_view(), name="password-reset-confirm"),
]
