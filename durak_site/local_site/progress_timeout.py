"""A time limit for starting processes that is extended while they make progress."""

import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

SECONDS = 60.0
MIN_LOAD_DIVISOR = 12
"""A process that uses more than 1/12 of a processor makes progress. Idle processes use less, even on slow machines."""


@dataclass
class ProgressTimeout:
    """A time limit that is extended while processes make progress. It runs out after `seconds` in which no log has
    grown, and neither the processes nor their descendants have used much processor time.
    """

    logs: Iterable[Path]
    processes: Iterable[subprocess.Popen[bytes]]
    seconds: float = SECONDS
    seen: tuple[int, int] = (-1, -1)
    until: float = field(default=0.0)
    look_again: float = field(default=0.0)

    def has_run_out(self) -> bool:
        now = time.monotonic()
        if now < self.look_again:
            return False
        self.look_again = now + self.seconds / 60
        if (signs := self._measure_progress()) != self.seen:
            self.seen, self.until = signs, now + self.seconds
        return now > self.until

    def _measure_progress(self) -> tuple[int, int]:
        written = sum(log.stat().st_size for log in self.logs if log.exists())
        worked = sum(map(measure_cpu_seconds, self.processes))
        return written, int(worked * MIN_LOAD_DIVISOR / self.seconds)


def measure_cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """Return the processor time used by the process and its descendants; 0 after it has ended."""
    used = 0.0
    with suppress(psutil.Error):
        parent = psutil.Process(process.pid)
        for one in (parent, *parent.children(recursive=True)):
            with suppress(psutil.Error):
                times = one.cpu_times()
                used += times.user + times.system
    return used
