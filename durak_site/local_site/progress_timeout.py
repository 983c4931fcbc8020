"""A time limit for starting processes that is extended while they make progress."""

import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

DEFAULT_SECONDS = 60.0
MIN_LOAD_DIVISOR = 12
"""A process makes progress if it uses more than 1/12 of a processor core. An idle process uses less, even on a slow
machine.
"""


@dataclass
class ProgressTimeout:
    """A time limit that is extended while processes make progress.

    A process makes progress if its log grows, or if the process and its descendants use some processor time. The limit
    runs out after `seconds` without progress.
    """

    logs: Iterable[Path]
    processes: Iterable[subprocess.Popen[bytes]]
    seconds: float = DEFAULT_SECONDS
    last_progress: tuple[int, int] = (-1, -1)
    ends_at: float = field(default=0.0)
    next_check_at: float = field(default=0.0)

    def has_run_out(self) -> bool:
        now = time.monotonic()
        if now < self.next_check_at:
            return False
        self.next_check_at = now + self.seconds / 60
        written = sum(log.stat().st_size for log in self.logs if log.exists())
        worked = sum(map(measure_cpu_seconds, self.processes))
        progress = written, int(worked * MIN_LOAD_DIVISOR / self.seconds)
        if progress != self.last_progress:
            self.last_progress, self.ends_at = progress, now + self.seconds
        return now > self.ends_at


def measure_cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """Return the seconds of processor time of the process and its descendants. Return 0 if it has ended."""
    used = 0.0
    with suppress(psutil.Error):
        parent = psutil.Process(process.pid)
        for one in (parent, *parent.children(recursive=True)):
            with suppress(psutil.Error):
                times = one.cpu_times()
                used += times.user + times.system
    return used
