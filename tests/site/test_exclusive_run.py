"""Only one process at a time runs a job, even if each of its statements uses another database connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection, connections
from django.utils import timezone

from durak_site.database.exclusive_run import try_exclusive_run
from durak_site.models import Lease

pytestmark = pytest.mark.django_db(transaction=True)


def call_in_thread(function: Callable[[], bool]) -> bool:
    """Call `function` in another thread, which has its own database connection, and return its result."""

    def run() -> bool:
        try:
            return function()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result(60)


def try_run(job: str = "clean") -> bool:
    with try_exclusive_run(job) as is_only:
        return is_only


def expire_lease() -> None:
    Lease.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


def test_a_second_run_of_a_job_is_refused_until_the_first_has_ended() -> None:
    with try_exclusive_run("clean") as is_only:
        assert is_only
        assert not call_in_thread(try_run)
        assert call_in_thread(lambda: try_run("paint"))
    assert call_in_thread(try_run)


def test_a_run_that_died_is_replaced_when_its_lease_has_expired() -> None:
    with try_exclusive_run("clean") as is_only:
        assert is_only
        expire_lease()
        assert call_in_thread(try_run)


def test_a_run_whose_lease_has_expired_does_not_end_the_lease_of_its_successor() -> None:
    with try_exclusive_run("clean"):
        expire_lease()
        successor = try_exclusive_run("clean")
        assert successor.__enter__()
    assert not call_in_thread(try_run)
    successor.__exit__(None, None, None)
    assert call_in_thread(try_run)


def test_one_of_many_runs_that_start_together_gets_the_lease() -> None:
    start, end = Barrier(8), Barrier(8)

    def run() -> bool:
        try:
            start.wait(60)
            with try_exclusive_run("clean") as is_only:
                end.wait(60)
                return is_only
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        runs = [threads.submit(run) for _ in range(8)]
    assert sum(one.result() for one in runs) == 1


def test_a_run_that_fails_ends_its_lease() -> None:
    with pytest.raises(ZeroDivisionError), try_exclusive_run("clean"):
        raise ZeroDivisionError
    assert call_in_thread(try_run)
