"""Log rotation. A log is copied and then truncated, because child processes never reopen their logs.

Lines that are written between copying and truncating are lost. If the log cannot be copied, all its lines are lost.
"""

import os
import shutil
from pathlib import Path

MAX_LOG_BYTES = 10_000_000
ROTATED_FILES = 3


def rotate_logs(directory: Path, *, largest: int = MAX_LOG_BYTES) -> None:
    """Rotate every log of more than `largest` bytes to NAME.log.1 and so on. Retain ROTATED_FILES old files."""
    for log in directory.glob("*.log"):
        if log.stat().st_size > largest:
            _rotate_file(log)


def _rotate_file(log: Path) -> None:
    for number in range(ROTATED_FILES - 1, 0, -1):
        newer = log.with_name(f"{log.name}.{number}")
        if newer.exists():
            newer.replace(log.with_name(f"{log.name}.{number + 1}"))
    copy = log.with_name(f"{log.name}.1")
    try:
        shutil.copyfile(log, copy)
    except OSError:  # such as a full disk, on which the site must go on
        copy.unlink(missing_ok=True)
    os.truncate(log, 0)
