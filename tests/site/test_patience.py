"""A slow start is waited for while something happens, and given up when nothing does."""

import sys
import time
from pathlib import Path

import pytest

from durak_site import processes
from durak_site.patience import Patience

SECONDS = 2.0
LIVES = {
    "writes": "while True: print('still at it', flush=True); time.sleep(0.3)",
    "works": "while True: sum(range(100_000))",
    "works in a child": "subprocess.run([sys.executable, '-c', 'while True: sum(range(100_000))'])",
}


def lasts(script: str, directory: Path, seconds: float) -> bool:
    """Whether a process that does this is still waited for after so many seconds."""
    log = directory / "log"
    process = processes.spawn([sys.executable, "-c", f"import subprocess, sys, time\n{script}"], log=log)
    patience = Patience([log], [process], SECONDS)
    try:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if patience.has_run_out():
                return False
            time.sleep(0.02)
        return True
    finally:
        processes.kill_group(process)


@pytest.mark.parametrize("script", LIVES.values(), ids=LIVES)
def test_who_gives_a_sign_of_life_is_waited_for(script: str, tmp_path: Path) -> None:
    assert lasts(script, tmp_path, 2 * SECONDS)


def test_who_only_sleeps_is_given_up(tmp_path: Path) -> None:
    assert not lasts("time.sleep(1000)", tmp_path, 30 * SECONDS)
