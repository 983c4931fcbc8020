"""A lease that lets only one process at a time run a job.

The lease is a row, and one statement takes it. So it also works behind a connection pooler.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.db import connection

LEASE_SECONDS = 30
"""Lifetime of a lease. Celery kills a task sooner. So when a lease has expired, the task that took it has ended."""
TAKE_LEASE = """
    INSERT INTO durak_site_lease AS lease (job, holder, expires_at)
    VALUES (%(job)s, %(holder)s, clock_timestamp() + make_interval(secs => %(seconds)s))
    ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE lease.expires_at < clock_timestamp()"""
RETURN_LEASE = "DELETE FROM durak_site_lease WHERE job = %(job)s AND holder = %(holder)s"


@contextmanager
def try_exclusive_run(job: str) -> Iterator[bool]:
    """Try to take the lease for the job. Yield True if this process got it, or False if another process has it.

    The lease ends with the block, or after LEASE_SECONDS at the latest. Use this outside of a transaction.
    """
    parameters: dict[str, str | int | UUID] = {"job": job, "holder": uuid4(), "seconds": LEASE_SECONDS}
    with connection.cursor() as cursor:
        cursor.execute(TAKE_LEASE, parameters)
        is_only = cursor.rowcount == 1
    try:
        yield is_only
    finally:
        if is_only:
            with connection.cursor() as cursor:
                cursor.execute(RETURN_LEASE, parameters)
