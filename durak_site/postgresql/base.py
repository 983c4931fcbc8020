import select
import sys
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQL
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor
from psycopg.abc import Buffer
from psycopg.adapt import Loader

from durak_site.postgresql.schema import SchemaEditor

PREPARED_CURSOR_NAME = "prepared"


class FastTimestampLoader(Loader):
    """A psycopg loader for timestamps in UTC, several times as fast as Django's."""

    timezone = UTC

    def load(self, data: Buffer) -> datetime:
        return datetime.fromisoformat(bytes(data).decode())


class PreparedCursor(Cursor[Any]):
    """A psycopg cursor. The server prepares each of its statements at the first execution on a connection."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> "PreparedCursor":
        return super().execute(query, params, prepare=True, **more)


class DatabaseWrapper(PostgreSQL):
    SchemaEditorClass = SchemaEditor

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.adapters.register_loader("timestamptz", FastTimestampLoader)
        # Django sets None, with which even PreparedCursor could not prepare statements.
        connection.prepare_threshold = sys.maxsize
        return connection

    def create_prepared_cursor(self) -> CursorWrapper:
        """Return a cursor whose statements the server prepares. Use it for statements that nearly every request
        executes.

        Planning such a statement takes longer than executing it. If the setting PREPARED_STATEMENTS is off, return an
        ordinary cursor.
        """
        cursor: CursorWrapper = self._cursor(PREPARED_CURSOR_NAME)  # type: ignore[attr-defined]  # not in the stub
        return cursor

    def create_cursor(self, name: str | None = None) -> Any:
        if name != PREPARED_CURSOR_NAME:
            return super().create_cursor(name)
        return PreparedCursor(self.connection) if settings.PREPARED_STATEMENTS else super().create_cursor()

    def is_usable(self) -> bool:
        """Return whether a reused connection is still open. Django calls this before every request.

        No query is needed: on an idle connection, the server sends data only when it closes the connection.
        """
        if self.connection is None or self.connection.closed:
            return False
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN)
        return not poll.poll(0)
