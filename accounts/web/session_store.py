"""A session store that reads sessions with a prepared statement, which each connection plans only once."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from durak_site.database.rows import fetch_row, list_columns

SESSION = f"""
    SELECT {", ".join(list_columns(Session, ("session_data", "expire_date")))}
    FROM {Session._meta.db_table} WHERE session_key = %s
"""  # noqa: S608


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        found = fetch_row(SESSION, self.session_key)
        if found is None or found[1] <= timezone.now():
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(found[0])
        return data
