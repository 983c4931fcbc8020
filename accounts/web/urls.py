"""URL patterns of the accounts' pages."""

from django.urls import path

from accounts.web import language
from accounts.web.views import (
    apps,
    data,
    grants,
    guest_upgrade,
    inbox,
    mail_links,
    preferences,
    pushes,
    security,
    sign_in,
    tokens,
    webhooks,
)

urlpatterns = [
    path("language", language.choose_language, name="language"),
    path("sign-up", sign_in.sign_up, name="sign-up"),
    path("sign-in", sign_in.sign_in, name="sign-in"),
    path("sign-out", sign_in.sign_out, name="sign-out"),
    path("inbox", inbox.inbox, name="inbox"),
    path("inbox/read", inbox.read, name="inbox-read"),
    path("account/preferences", preferences.preferences, name="preferences"),
    path("account/push", pushes.start, name="push-start"),
    path("account/push/stop", pushes.stop, name="push-stop"),
    path("account/email", security.email, name="email"),
    path("account/email/verify", security.verify, name="email-verify"),
    path("account/password", security.password, name="password"),
    path("account/sign-out-everywhere", security.sign_out_everywhere, name="sign-out-everywhere"),
    path("account/tokens", tokens.tokens, name="my-keys"),
    path("account/tokens/<str:token_id>/revoke", tokens.revoke, name="revoke-key"),
    path("account/grants", grants.grants, name="grants"),
    path("account/grants/<str:app_id>/revoke", grants.revoke, name="revoke-grant"),
    path("account/apps", apps.apps, name="apps"),
    path("account/apps/<str:app_id>", apps.app, name="app"),
    path("account/apps/<str:app_id>/delete", apps.delete, name="delete-app"),
    path("account/webhooks", webhooks.webhooks, name="webhooks"),
    path("account/webhooks/<str:webhook_id>", webhooks.webhook, name="webhook"),
    path("account/webhooks/<str:webhook_id>/<slug:what>", webhooks.run_webhook_action, name="webhook-act"),
    path(
        "account/webhooks/<str:webhook_id>/deliveries/<str:delivery_id>/redeliver",
        webhooks.redeliver,
        name="webhook-once-more",
    ),
    path("account/data", data.data, name="my-data"),
    path("account/data/export", data.export, name="my-data-export"),
    path("keep", guest_upgrade.upgrade, name="keep"),
    path("password/forgotten", sign_in.request_password_reset, name="forgotten"),
    path("password/reset/<str:token>", mail_links.reset, name="password-reset-page"),
    path("mail/stop/<str:token>", mail_links.stop, name="mail-stop"),
    path("mail/verify/<str:token>", mail_links.verify, name="mail-verify"),
]
