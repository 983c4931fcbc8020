"""A worker that does not act on deadlines runs with a lower CPU priority."""

import os
from pathlib import Path

from durak_site.messaging.worker_priority import LOWER_PRIORITY
from tests.stack import Process, Stack

LOWEST_PRIORITY = 19


def list_niceness_values(worker: Process) -> set[int]:
    """Return the niceness values of the worker and its child processes."""
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
    assert children
    return {os.getpriority(os.PRIO_PROCESS, pid) for pid in (worker.pid, *map(int, children))}


def read_session_niceness(worker: Process) -> str:
    """Return the niceness of the worker's session, or LOWER_PRIORITY on a system without autogroups."""
    autogroup = Path(f"/proc/{worker.pid}/autogroup")
    return autogroup.read_text().split()[-1] if autogroup.exists() else str(LOWER_PRIORITY)


def assert_priority_is_lower(worker: Process) -> None:
    assert list_niceness_values(worker) == {min(LOWEST_PRIORITY, os.getpriority(os.PRIO_PROCESS, 0) + LOWER_PRIORITY)}
    assert read_session_niceness(worker) == str(LOWER_PRIORITY)


def test_a_worker_without_deadlines_lowers_its_priority(live_stack: Stack) -> None:
    """`test_health.py` tests the same for workers of one queue, which run there anyway."""
    assert_priority_is_lower(live_stack.start_worker("computers", "background", concurrency=1))


def test_a_worker_that_also_handles_deadlines_keeps_its_priority(live_stack: Stack) -> None:
    worker = live_stack.start_worker(concurrency=1)
    assert list_niceness_values(worker) == {os.getpriority(os.PRIO_PROCESS, 0)}
