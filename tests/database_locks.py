"""Locks that a test needs, taken by a second database connection."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import Model


@contextmanager
def lock_row(row: Model) -> Iterator[None]:
    """Lock the database row in another connection until the end of the block.

    In the block, a transaction of the test that waits for a lock fails after a second.
    """
    with (
        _execute_in_other_connection(
            f"SELECT FROM {row._meta.db_table} WHERE {row._meta.pk.column} = %s FOR NO KEY UPDATE", row.pk
        ),
        connection.execute_wrapper(_limit_lock_waits),
    ):
        yield


def _limit_lock_waits(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Execute a statement. In a transaction, limit its waits for locks to one second.

    The limit is set for the transaction, because behind a pooler other clients use the same session later.
    """
    if connection.in_atomic_block:
        connection.connection.execute("SET LOCAL lock_timeout = '1s'")
    return execute(sql, params, many, context)


@contextmanager
def lock_table(model: type[Model]) -> Iterator[None]:
    """Lock the model's database table in another connection until the end of the block. Writes wait meanwhile."""
    with _execute_in_other_connection(f"LOCK TABLE {model._meta.db_table} IN SHARE MODE"):
        yield


@contextmanager
def _execute_in_other_connection(statement: str, *values: object) -> Iterator[None]:
    other = connection.copy()
    other.set_autocommit(False)
    try:
        other.cursor().execute(statement, values)
        yield
    finally:
        other.rollback()
        other.close()


def count_lock_waits() -> int:
    """Return the number of connections to this database that wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # otherwise a transaction sees a cached snapshot
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        waiting_connections: int = cursor.fetchone()[0]
    return waiting_connections
