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
TOKEN_TABLE, USER_TABLE = Token._meta.db_table, User._meta.db_table
SELECT_TOKEN = f"""
    SELECT {", ".join(list_columns(Token, TOKEN_FIELDS) + list_columns(User, CALLER_FIELDS))}
    FROM {TOKEN_TABLE} JOIN {USER_TABLE} ON {USER_TABLE}.id = {TOKEN_TABLE}.user_id
    WHERE {TOKEN_TABLE}.digest = %s
"""  # noqa: S608
SELECT_USER = f"SELECT {', '.join(list_columns(User))} FROM {USER_TABLE} WHERE id = %s"  # noqa: S608
APP_TOKEN_TABLE = AccessToken._meta.db_table
SELECT_APP_TOKEN = f"""
    SELECT {APP_TOKEN_TABLE}.scope, {APP_TOKEN_TABLE}.expires, {", ".join(list_columns(User, CALLER_FIELDS))}
    FROM {APP_TOKEN_TABLE} JOIN {USER_TABLE} ON {USER_TABLE}.id = {APP_TOKEN_TABLE}.user_id
    WHERE {APP_TOKEN_TABLE}.token_checksum = %s
"""  # noqa: S608
SELECT_SESSION = f"""
    SELECT {", ".join(list_columns(Session, ("session_data", "expire_date")))}
    FROM {Session._meta.db_table} WHERE session_key = %s
"""  # noqa: S608
