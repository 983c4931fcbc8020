"""The only writers of accounts and what belongs to them. Each is one transaction."""

from accounts.services.accounts import account_create, account_update, password_change
from accounts.services.tokens import token_create, token_note_use, token_revoke

__all__ = [
    "account_create",
    "account_update",
    "password_change",
    "token_create",
    "token_note_use",
    "token_revoke",
]
