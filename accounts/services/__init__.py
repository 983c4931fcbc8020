"""The only functions that write accounts and their data. Each is one transaction."""

from accounts.services.accounts import (
    account_create,
    account_update,
    appoint_administrator,
    create_administrator,
    password_change,
    sign_out_everywhere,
)
from accounts.services.apps import (
    app_create,
    app_delete,
    app_update,
    delete_apps,
    grant_revoke,
    grant_room,
    revoke_grants,
)
from accounts.services.deliveries import delete_old_deliveries
from accounts.services.devices import delete_expired_devices, device_answer, store_device_code
from accounts.services.email import email_ask, email_verified, queue_address_changed_mail
from accounts.services.guests import delete_inactive_guests, guest_create, guest_keep
from accounts.services.leaving import account_delete
from accounts.services.mails import delete_old_mails, mails_send
from accounts.services.notice_retention import delete_old_notifications
from accounts.services.notices import Notice, notices_read, notices_read_about, notify
from accounts.services.push_devices import push_device_add, push_devices_forget
from accounts.services.pushes import send_due_pushes
from accounts.services.resetting import reset_ask, reset_confirm
from accounts.services.stopping import mails_stop
from accounts.services.tokens import delete_old_tokens, token_create, token_note_use, token_revoke
from accounts.services.webhooks import (
    delivery_by_hand,
    webhook_change,
    webhook_create,
    webhook_delete,
    webhook_roll,
)

__all__ = [
    "Notice",
    "account_create",
    "account_delete",
    "account_update",
    "app_create",
    "app_delete",
    "app_update",
    "appoint_administrator",
    "create_administrator",
    "delete_apps",
    "delete_expired_devices",
    "delete_inactive_guests",
    "delete_old_deliveries",
    "delete_old_mails",
    "delete_old_notifications",
    "delete_old_tokens",
    "delivery_by_hand",
    "device_answer",
    "email_ask",
    "email_verified",
    "grant_revoke",
    "grant_room",
    "guest_create",
    "guest_keep",
    "mails_send",
    "mails_stop",
    "notices_read",
    "notices_read_about",
    "notify",
    "password_change",
    "push_device_add",
    "push_devices_forget",
    "queue_address_changed_mail",
    "reset_ask",
    "reset_confirm",
    "revoke_grants",
    "send_due_pushes",
    "sign_out_everywhere",
    "store_device_code",
    "token_create",
    "token_note_use",
    "token_revoke",
    "webhook_change",
    "webhook_create",
    "webhook_delete",
    "webhook_roll",
]
