"""Directories with the metrics of running processes, one for each process that the operator starts.

A process and its children lock their directory until the last of them has ended. Directories without a lock are not
read, and the next process that starts deletes them. So the metrics of ended processes never mix with new ones.
"""

import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock
from pathlib import Path
from tempfile import mkdtemp

LOCK_FILE = "lock"


def create_directory(parent: Path, process: str) -> Path:
    """Create and lock a directory for this process and its children. Raises OSError if that is impossible."""
    parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _lock_parent(parent):
        _delete_unlocked(parent)
        directory = Path(mkdtemp(prefix=f"{process}-", dir=parent))
        lock = os.open(directory / LOCK_FILE, os.O_CREAT | os.O_RDWR, 0o600)
        flock(lock, LOCK_EX)  # it is never closed, so the kernel releases the lock when the process ends
    return directory


def list_directories(parent: Path) -> dict[str, list[Path]]:
    """Map the name of each process to the directories of the running processes that have this name."""
    found = defaultdict(list)
    for lock in sorted(parent.glob(f"*/{LOCK_FILE}")):
        if _is_locked(lock.parent):
            found[lock.parent.name.rpartition("-")[0]].append(lock.parent)
    return found


@contextmanager
def _lock_parent(parent: Path) -> Iterator[None]:
    with (parent / LOCK_FILE).open("a") as lock:
        flock(lock, LOCK_EX)
        yield


def _delete_unlocked(parent: Path) -> None:
    for directory in parent.iterdir():
        if directory.is_dir() and not _is_locked(directory):
            shutil.rmtree(directory, ignore_errors=True)


def _is_locked(directory: Path) -> bool:
    """Return whether a process that records metrics has locked the directory.

    Concurrent checks do not disturb each other, because they take shared locks.
    """
    try:
        with (directory / LOCK_FILE).open() as lock:
            flock(lock, LOCK_SH | LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        return False
    return False
