"""A lease that lets only one process at a time run a job.

A lease is a row, and one statement takes it. So it also works behind a connection pooler that executes each statement
of a process on another connection.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.db import connection

LEASE_SECONDS = 30
"""Longer than the time after which Celery kills a task. So the process of an expired lease has ended."""
TAKE = """
    INSERT INTO durak_site_lease AS lease (job, holder, expires_at)
    VALUES (%(job)s, %(holder)s, clock_timestamp() + make_interval(secs => %(seconds)s))
    ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE lease.expires_at < clock_timestamp()"""
GIVE_BACK = "DELETE FROM durak_site_lease WHERE job = %(job)s AND holder = %(holder)s"


@contextmanager
def try_exclusive_run(job: str) -> Iterator[bool]:
    """Yield True if no other process is running the job on this database, else False. Never waits for that process.

    True means that this process has the lease until the end of the block, and for at most LEASE_SECONDS. If the process
    dies, the next run starts when the lease has expired. Use it outside of a transaction.
    """
    values: dict[str, str | int | UUID] = {"job": job, "holder": uuid4(), "seconds": LEASE_SECONDS}
    with connection.cursor() as cursor:
        cursor.execute(TAKE, values)
        is_only = cursor.rowcount == 1
    try:
        yield is_only
    finally:
        if is_only:
            with connection.cursor() as cursor:
                cursor.execute(GIVE_BACK, values)
