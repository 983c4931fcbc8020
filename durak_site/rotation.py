"""Logs that do not grow for ever. Every child has its own log open at the end, so its text is copied away and the file
cut to nothing under it, as logrotate's `copytruncate` does; what is written between the two is lost."""

import os
import shutil
from pathlib import Path

LARGEST = 10_000_000
KEPT = 3


def rotate(directory: Path, *, largest: int = LARGEST) -> None:
    """Every log above `largest` bytes becomes NAME.log.1, what was that NAME.log.2, and the oldest of KEPT goes."""
    for log in directory.glob("*.log"):
        if log.stat().st_size > largest:
            _put_away(log)


def _put_away(log: Path) -> None:
    for number in range(KEPT - 1, 0, -1):
        newer = log.with_name(f"{log.name}.{number}")
        if newer.exists():
            newer.replace(log.with_name(f"{log.name}.{number + 1}"))
    shutil.copyfile(log, log.with_name(f"{log.name}.1"))
    os.truncate(log, 0)
