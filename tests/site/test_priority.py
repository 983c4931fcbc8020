"""A worker that only plays computers' turns runs with a lower priority."""

import os
from pathlib import Path

from durak_site.local_site.processes import LOWER_PRIORITY
from tests.stack import Process, Stack

GREATEST = 19


def get_niceness(worker: Process) -> set[int]:
    """Return the niceness values of the worker and its children."""
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
    assert children
    return {os.getpriority(os.PRIO_PROCESS, pid) for pid in (worker.pid, *map(int, children))}


def get_session_priority(worker: Process) -> str:
    """Return the niceness in /proc/PID/autogroup. If the kernel has no such file, return LOWER_PRIORITY."""
    autogroup = Path(f"/proc/{worker.pid}/autogroup")
    return autogroup.read_text().split()[-1] if autogroup.exists() else str(LOWER_PRIORITY)


def test_a_worker_for_computers_only_lowers_its_priority(live_stack: Stack) -> None:
    worker = live_stack.start_worker("computers")
    assert get_niceness(worker) == {min(GREATEST, os.getpriority(os.PRIO_PROCESS, 0) + LOWER_PRIORITY)}
    assert get_session_priority(worker) == str(LOWER_PRIORITY)


def test_a_worker_that_also_handles_deadlines_keeps_its_priority(live_stack: Stack) -> None:
    assert get_niceness(live_stack.start_worker()) == {os.getpriority(os.PRIO_PROCESS, 0)}
