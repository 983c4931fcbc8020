"""Work of which one run at a time is enough."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def only_run(name: str) -> Iterator[bool]:
    """Whether this is the only run of that name at this database; nobody waits, and a run that dies holds nothing."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name])
        is_only = bool(cursor.fetchone()[0])
    try:
        yield is_only
    finally:
        if is_only:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])
