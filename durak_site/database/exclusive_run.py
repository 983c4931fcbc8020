"""Exclusive runs of a job."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def try_exclusive_run(name: str) -> Iterator[bool]:
    """Yield whether this is the only run of that name on this database.

    Takes an advisory lock of the session without waiting; PostgreSQL releases it if the process dies.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        is_only = bool(cursor.fetchone()[0])
    try:
        yield is_only
    finally:
        if is_only:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])
