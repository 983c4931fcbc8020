"""The only functions that write accounts and their data. Each is one transaction."""

from accounts.services.accounts import (
    account_create,
    account_update,
    administrator_appoint,
    administrator_create,
    password_change,
    sign_out_everywhere,
)
from accounts.services.apps import (
    app_create,
    app_delete,
    app_update,
    apps_withdraw,
    grant_revoke,
    grant_room,
    grants_revoke,
)
from accounts.services.deliveries import deliveries_forget
from accounts.services.devices import device_answer, device_code_keep, devices_forget
from accounts.services.email import email_ask, email_given_up, email_verified
from accounts.services.guests import guest_create, guest_keep, guests_sweep
from accounts.services.leaving import account_delete
from accounts.services.mails import mails_forget, mails_send
from accounts.services.notice_retention import notices_forget
from accounts.services.notices import Notice, notices_read, notices_read_about, notify
from accounts.services.push_devices import push_device_add, push_devices_forget
from accounts.services.pushes import pushes_send
from accounts.services.resetting import reset_ask, reset_confirm
from accounts.services.stopping import mails_stop
from accounts.services.tokens import token_create, token_note_use, token_revoke, tokens_forget
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
    "administrator_appoint",
    "administrator_create",
    "app_create",
    "app_delete",
    "app_update",
    "apps_withdraw",
    "deliveries_forget",
    "delivery_by_hand",
    "device_answer",
    "device_code_keep",
    "devices_forget",
    "email_ask",
    "email_given_up",
    "email_verified",
    "grant_revoke",
    "grant_room",
    "grants_revoke",
    "guest_create",
    "guest_keep",
    "guests_sweep",
    "mails_forget",
    "mails_send",
    "mails_stop",
    "notices_forget",
    "notices_read",
    "notices_read_about",
    "notify",
    "password_change",
    "push_device_add",
    "push_devices_forget",
    "pushes_send",
    "reset_ask",
    "reset_confirm",
    "sign_out_everywhere",
    "token_create",
    "token_note_use",
    "token_revoke",
    "tokens_forget",
    "webhook_change",
    "webhook_create",
    "webhook_delete",
    "webhook_roll",
]
