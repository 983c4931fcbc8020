"""A lock that lets only one process at a time run a job."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def try_exclusive_run(name: str) -> Iterator[bool]:
    """Yield True if no other process is running the job `name` on this database, else False.

    True means that this process has an advisory lock of its session until the end of the block. It never waits for the
    lock, and PostgreSQL releases the lock if the process dies.
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
