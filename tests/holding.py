"""Somebody else at the database, who holds what a test wants to have."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.models import Model


@contextmanager
def held(row: Model) -> Iterator[None]:
    """Somebody holds the row as long as the block runs. Whoever waits for it in this connection is not served, but
    gets an error after a second."""
    with _somebody_has_said(f"SELECT FROM {row._meta.db_table} WHERE id = %s FOR NO KEY UPDATE", row.pk):
        connection.cursor().execute("SET lock_timeout = '1s'")
        try:
            yield
        finally:
            connection.cursor().execute("RESET lock_timeout")


@contextmanager
def closed(model: type[Model]) -> Iterator[None]:
    """Nobody can write rows of the model as long as the block runs: they wait."""
    with _somebody_has_said(f"LOCK TABLE {model._meta.db_table} IN SHARE MODE"):
        yield


@contextmanager
def _somebody_has_said(statement: str, *values: object) -> Iterator[None]:
    other = connection.copy()
    other.set_autocommit(False)
    try:
        other.cursor().execute(statement, values)
        yield
    finally:
        other.rollback()
        other.close()


def waiting_for_locks() -> int:
    """How many connections to this database wait for a lock just now."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction sees the same activity again and again
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        found: int = cursor.fetchone()[0]
    return found
