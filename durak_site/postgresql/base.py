import select
import sys
from datetime import UTC, datetime
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQL
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor
from psycopg.abc import Buffer
from psycopg.adapt import Loader

from durak_site.postgresql.schema import SchemaEditor

PREPARED = "prepared"
PLAN_ONCE = "SET plan_cache_mode TO force_generic_plan"
"""Else the server plans a statement anew as long as it hopes to plan it better for these values than for any. What is
prepared looks rows up by their keys, so there is no better plan."""


class Moment(Loader):
    """A moment as the server writes it, which is told to write UTC. What Django registers gives the same, and takes
    several times as long."""

    timezone = UTC

    def load(self, data: Buffer) -> datetime:
        return datetime.fromisoformat(bytes(data).decode())


class PreparedCursor(Cursor[Any]):
    """Its statements are planned by the server once for a connection, and from then on only carried out."""

    def execute(self, query: Any, params: Any = None, **more: Any) -> "PreparedCursor":
        return super().execute(query, params, prepare=True, **more)


class DatabaseWrapper(PostgreSQL):
    SchemaEditorClass = SchemaEditor

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.adapters.register_loader("timestamptz", Moment)
        connection.prepare_threshold = sys.maxsize  # Django's None would keep the prepared cursor from preparing, too
        return connection

    def init_connection_state(self) -> None:
        super().init_connection_state()
        self.connection.execute(PLAN_ONCE)

    def prepared(self) -> CursorWrapper:
        """A cursor for a statement that nearly every request asks: planning it costs more than its answer does, and the
        process is awake as long as it waits."""
        cursor: CursorWrapper = self._cursor(PREPARED)  # type: ignore[attr-defined]  # not in the stub
        return cursor

    def create_cursor(self, name: str | None = None) -> Any:
        return PreparedCursor(self.connection) if name == PREPARED else super().create_cursor(name)

    def is_usable(self) -> bool:
        """Whether a kept connection is still there, found out without asking the server, before every request.

        Nothing comes by itself on a connection that waits for a question, but its end.
        """
        if self.connection is None or self.connection.closed:
            return False
        line = select.poll()
        line.register(self.connection.fileno(), select.POLLIN)
        return not line.poll(0)
