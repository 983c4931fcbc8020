"""Statements that find the account of a caller. Nearly every request begins with one of these statements."""

from django.contrib.sessions.models import Session
from oauth2_provider.models import AccessToken

from accounts.models import Token, User
from durak_site.database.rows import list_columns

CALLER_FIELDS = (
    "id", "username", "display_name", "is_active", "is_bot", "guest_until", "suspended_until", "silenced_until",
)  # fmt: skip
"""The columns of the caller's account that nearly every request needs. All other columns are loaded when code reads one
of them.
"""
TOKEN_FIELDS = ("id", "user", "scopes", "expires_at", "revoked_at", "last_used_at")
TOKEN, USER = Token._meta.db_table, User._meta.db_table
SELECT_TOKEN = f"""
    SELECT {", ".join(list_columns(Token, TOKEN_FIELDS) + list_columns(User, CALLER_FIELDS))}
    FROM {TOKEN} JOIN {USER} ON {USER}.id = {TOKEN}.user_id
    WHERE {TOKEN}.digest = %s
"""  # noqa: S608
SELECT_USER = f"SELECT {', '.join(list_columns(User))} FROM {USER} WHERE id = %s"  # noqa: S608
APP_TOKEN = AccessToken._meta.db_table
SELECT_APP_TOKEN = f"""
    SELECT {APP_TOKEN}.scope, {APP_TOKEN}.expires, {", ".join(list_columns(User, CALLER_FIELDS))}
    FROM {APP_TOKEN} JOIN {USER} ON {USER}.id = {APP_TOKEN}.user_id
    WHERE {APP_TOKEN}.token_checksum = %s
"""  # noqa: S608
SELECT_SESSION = f"""
    SELECT {", ".join(list_columns(Session, ("session_data", "expire_date")))}
    FROM {Session._meta.db_table} WHERE session_key = %s
"""  # noqa: S608
