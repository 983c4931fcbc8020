"""Session store that reads Django's session table with a prepared statement, planned once per connection."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from durak_site.rows import columns, row_of

SESSION = f"""
    SELECT {", ".join(columns(Session, ("session_data", "expire_date")))}
    FROM {Session._meta.db_table} WHERE session_key = %s
"""  # noqa: S608


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        found = row_of(SESSION, self.session_key)
        if found is None or found[1] <= timezone.now():
            self._session_key = None
            return {}
        data: dict[str, Any] = self.decode(found[0])
        return data
