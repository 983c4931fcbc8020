"""Child processes that end when their parent ends, even after `kill -9`.

Each child leads its own session. Ctrl-C in the terminal therefore reaches only the parent, which stops the children
one after another.
"""

import ctypes
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from durak_site.embedded import privileges

PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent(parent: int, death_signal: int) -> None:
    """Make the kernel send `death_signal` to this process when the parent, with the process id `parent`, ends.

    Exit if the parent has already ended.
    """
    libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def start_process(
    command: Sequence[str],
    *,
    log: Path | None = None,
    environment: Mapping[str, str] | None = None,
    death_signal: int = signal.SIGKILL,
    directory: Path | None = None,
    unprivileged: bool = False,
) -> subprocess.Popen[bytes]:
    """Start `command` in a session of its own. Append its output to `log`, or else to the output of the parent.

    An unprivileged process runs as `nobody` if the parent is root.
    """
    parent = os.getpid()

    def prepare() -> None:
        if unprivileged:
            privileges.drop_root()
        die_with_parent(parent, death_signal)

    output = log.open("ab") if log else None
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            cwd=directory,
            env=None if environment is None else dict(environment),
            start_new_session=True,
            preexec_fn=prepare,
        )
    finally:
        if output:
            output.close()


def stop_process(
    process: subprocess.Popen[bytes], *, stop_signal: int = signal.SIGTERM, patience: float = 10.0
) -> None:
    """Send `stop_signal` to the process, and wait at most `patience` seconds. Then kill the rest of its process
    group.
    """
    if process.poll() is None:
        process.send_signal(stop_signal)
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    kill_group(process)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill all processes of the group that `process` leads. Do not fail if they have ended."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
