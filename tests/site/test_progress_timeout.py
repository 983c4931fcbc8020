"""The time limit for the start of a process is extended while the process makes progress."""

import sys
import time
from pathlib import Path

import pytest

from durak_site.local_site import processes
from durak_site.local_site.progress_timeout import ProgressTimeout

pytestmark = pytest.mark.slow
TIMEOUT_SECONDS = 2.0
SCRIPTS_WITH_PROGRESS = {
    "writes": "while True: print('still at it', flush=True); time.sleep(0.3)",
    "works": "while True: sum(range(100_000))",
    "works in a child": "subprocess.run([sys.executable, '-c', 'while True: sum(range(100_000))'])",
}


def has_time_left_after(script: str, directory: Path, seconds: float) -> bool:
    """Start a process with this script. Return whether its time limit has not run out after `seconds`."""
    log = directory / "log"
    process = processes.start_process([sys.executable, "-c", f"import subprocess, sys, time\n{script}"], log=log)
    patience = ProgressTimeout([log], [process], TIMEOUT_SECONDS)
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if patience.has_run_out():
                return False
            time.sleep(0.02)
        return True
    finally:
        processes.kill_group(process)


@pytest.mark.parametrize("script", SCRIPTS_WITH_PROGRESS.values(), ids=SCRIPTS_WITH_PROGRESS)
def test_the_wait_continues_while_the_process_makes_progress(script: str, tmp_path: Path) -> None:
    assert has_time_left_after(script, tmp_path, 2 * TIMEOUT_SECONDS)


def test_the_wait_ends_if_the_process_makes_no_progress(tmp_path: Path) -> None:
    assert not has_time_left_after("time.sleep(1000)", tmp_path, 30 * TIMEOUT_SECONDS)
