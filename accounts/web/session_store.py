"""A session store that reads sessions with a prepared statement, which each connection plans only once."""

from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone

from accounts.sql.callers import SELECT_SESSION
from durak_site.database.rows import fetch_row


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        found = fetch_row(SELECT_SESSION, self.session_key)
        text, expires_at = found or ("", None)
        if expires_at is None or expires_at <= timezone.now():
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(text)
        return data
