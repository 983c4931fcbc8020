"""How long a start is waited for: as long as something happens."""

import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

SECONDS = 60.0
WORKING = 12
"""Who uses a twelfth of a processor is at work, however slow the machine; who only ticks uses less."""


@dataclass
class Patience:
    """Runs out when for so many seconds no log grew and the processes, with all that they started, did not work."""

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
        if (signs := self._signs_of_life()) != self.seen:
            self.seen, self.until = signs, now + self.seconds
        return now > self.until

    def _signs_of_life(self) -> tuple[int, int]:
        written = sum(log.stat().st_size for log in self.logs if log.exists())
        worked = sum(map(processor_seconds, self.processes))
        return written, int(worked * WORKING / self.seconds)


def processor_seconds(process: subprocess.Popen[bytes]) -> float:
    """What the process and those that it started have used; nothing once it has ended."""
    used = 0.0
    with suppress(psutil.Error):
        parent = psutil.Process(process.pid)
        for one in (parent, *parent.children(recursive=True)):
            with suppress(psutil.Error):
                times = one.cpu_times()
                used += times.user + times.system
    return used
