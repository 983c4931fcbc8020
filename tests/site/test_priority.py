"""Computers think in the time that the others leave."""

import os
from pathlib import Path

from durak_site.processes import STEP
from tests.stack import Process, Stack

GREATEST = 19


def niceness(worker: Process) -> set[int]:
    """Of the worker and the processes that do its work."""
    children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
    assert children
    return {os.getpriority(os.PRIO_PROCESS, pid) for pid in (worker.pid, *map(int, children))}


def of_its_session(worker: Process) -> str:
    """As Linux tells it, which may know nothing of that."""
    told = Path(f"/proc/{worker.pid}/autogroup")
    return told.read_text().split()[-1] if told.exists() else str(STEP)


def test_a_worker_for_computers_alone_steps_back(live_stack: Stack) -> None:
    worker = live_stack.worker("computers")
    assert niceness(worker) == {min(GREATEST, os.getpriority(os.PRIO_PROCESS, 0) + STEP)}
    assert of_its_session(worker) == str(STEP)


def test_a_worker_that_has_clocks_to_look_after_does_not(live_stack: Stack) -> None:
    assert niceness(live_stack.worker()) == {os.getpriority(os.PRIO_PROCESS, 0)}
