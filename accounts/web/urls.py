"""URL patterns of the accounts' pages."""

from django.urls import path

from accounts.web import language
from accounts.web.views import (
    apps,
    export_and_deletion,
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
    path("inbox", inbox.inbox_page, name="inbox"),
    path("inbox/read", inbox.mark_read, name="inbox-read"),
    path("account/preferences", preferences.preferences_page, name="preferences"),
    path("account/push", pushes.subscribe, name="push-start"),
    path("account/push/stop", pushes.unsubscribe, name="push-stop"),
    path("account/email", security.change_email, name="email"),
    path("account/email/verify", security.send_verification_mail, name="email-verify"),
    path("account/password", security.change_password, name="password"),
    path("account/sign-out-everywhere", security.sign_out_everywhere, name="sign-out-everywhere"),
    path("account/tokens", tokens.tokens_page, name="my-keys"),
    path("account/tokens/<str:token_id>/revoke", tokens.revoke_token, name="revoke-key"),
    path("account/grants", grants.grants_page, name="grants"),
    path("account/grants/<str:app_id>/revoke", grants.revoke_grant, name="revoke-grant"),
    path("account/apps", apps.apps_page, name="apps"),
    path("account/apps/<str:app_id>", apps.change_app, name="app"),
    path("account/apps/<str:app_id>/delete", apps.delete_app, name="delete-app"),
    path("account/webhooks", webhooks.webhooks_page, name="webhooks"),
    path("account/webhooks/<str:webhook_id>", webhooks.change_webhook, name="webhook"),
    path("account/webhooks/<str:webhook_id>/<slug:action>", webhooks.run_webhook_action, name="webhook-act"),
    path(
        "account/webhooks/<str:webhook_id>/deliveries/<str:delivery_id>/redeliver",
        webhooks.redeliver,
        name="webhook-once-more",
    ),
    path("account/data", export_and_deletion.show_data_page, name="my-data"),
    path("account/data/export", export_and_deletion.download_export, name="my-data-export"),
    path("keep", guest_upgrade.upgrade_guest, name="keep"),
    path("password/forgotten", sign_in.request_password_reset, name="forgotten"),
    path("password/reset/<str:token>", mail_links.reset_password, name="password-reset-page"),
    path("mail/stop/<str:token>", mail_links.unsubscribe, name="mail-stop"),
    path("mail/verify/<str:token>", mail_links.verify_email, name="mail-verify"),
]
