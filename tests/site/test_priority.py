"""The worker for computers runs with a lower priority."""

import os
from pathlib import Path

from durak_site.local_site.processes import LOWER_PRIORITY
from tests.stack import Process, Stack

GREATEST = 19


def niceness(worker: Process) -> set[int]:
    """Return the niceness of the worker and of its children."""
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
    assert children
    return {os.getpriority(os.PRIO_PROCESS, pid) for pid in (worker.pid, *map(int, children))}


def session_priority(worker: Process) -> str:
    """Return the contents of /proc/PID/autogroup; some kernels do not have it."""
    autogroup = Path(f"/proc/{worker.pid}/autogroup")
    return autogroup.read_text().split()[-1] if autogroup.exists() else str(LOWER_PRIORITY)


def test_a_worker_for_computers_only_lowers_its_priority(live_stack: Stack) -> None:
    worker = live_stack.start_worker("computers")
    assert niceness(worker) == {min(GREATEST, os.getpriority(os.PRIO_PROCESS, 0) + LOWER_PRIORITY)}
    assert session_priority(worker) == str(LOWER_PRIORITY)


def test_a_worker_that_also_runs_clocks_does_not(live_stack: Stack) -> None:
    assert niceness(live_stack.start_worker()) == {os.getpriority(os.PRIO_PROCESS, 0)}
