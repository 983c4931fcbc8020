"""Functions that write accounts and their data. Each runs in one transaction, unless its docstring says otherwise."""

from accounts.services.accounts import (
    appoint_administrator,
    change_password,
    create_account,
    create_administrator,
    sign_out_everywhere,
    update_account,
)
from accounts.services.apps import (
    check_grant_quota,
    create_app,
    delete_app,
    delete_apps,
    revoke_grant,
    revoke_grants,
    update_app,
)
from accounts.services.deletion import delete_account
from accounts.services.deliveries import delete_old_deliveries
from accounts.services.device_authorization import allow_or_deny_device, delete_expired_devices, store_device_code
from accounts.services.email_verification import (
    mark_email_verified,
    queue_address_changed_mail,
    request_email_verification,
)
from accounts.services.guests import create_guest, delete_inactive_guests, upgrade_guest
from accounts.services.mail_sending import delete_old_mails, send_due_mails
from accounts.services.notification_retention import delete_old_notifications
from accounts.services.notifications import (
    NewNotification,
    mark_notifications_about_read,
    mark_notifications_read,
    notify,
    notify_together,
)
from accounts.services.password_reset import request_password_reset, reset_password
from accounts.services.push_devices import add_push_device, delete_push_devices
from accounts.services.push_sending import send_due_pushes
from accounts.services.tokens import create_token, delete_old_tokens, revoke_token, store_token_use
from accounts.services.unsubscribe import stop_mails
from accounts.services.webhooks import (
    create_manual_delivery,
    create_webhook,
    delete_webhook,
    replace_webhook_secret,
    update_webhook,
)

__all__ = [
    "NewNotification",
    "add_push_device",
    "allow_or_deny_device",
    "appoint_administrator",
    "change_password",
    "check_grant_quota",
    "create_account",
    "create_administrator",
    "create_app",
    "create_guest",
    "create_manual_delivery",
    "create_token",
    "create_webhook",
    "delete_account",
    "delete_app",
    "delete_apps",
    "delete_expired_devices",
    "delete_inactive_guests",
    "delete_old_deliveries",
    "delete_old_mails",
    "delete_old_notifications",
    "delete_old_tokens",
    "delete_push_devices",
    "delete_webhook",
    "mark_email_verified",
    "mark_notifications_about_read",
    "mark_notifications_read",
    "notify",
    "notify_together",
    "queue_address_changed_mail",
    "replace_webhook_secret",
    "request_email_verification",
    "request_password_reset",
    "reset_password",
    "revoke_grant",
    "revoke_grants",
    "revoke_token",
    "send_due_mails",
    "send_due_pushes",
    "sign_out_everywhere",
    "stop_mails",
    "store_device_code",
    "store_token_use",
    "update_account",
    "update_app",
    "update_webhook",
    "upgrade_guest",
]
