"""Child processes that never outlive their parent.

Every child leads a session of its own, so that a Ctrl-C in the terminal reaches only the parent, which then stops the
children in order; and the kernel sends each a signal when the parent dies, even by `kill -9`.
"""

import ctypes
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from durak_site import privileges

PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None, use_errno=True)
STEP = 5
"""In niceness: a third of the time that others get who want it at the same moment."""


def die_with_parent(parent: int, death_signal: int) -> None:
    """Asks the kernel for `death_signal` when the process `parent` ends; exits at once if it has ended already."""
    libc.prctl(PR_SET_PDEATHSIG, death_signal, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def spawn(
    command: Sequence[str],
    *,
    log: Path | None = None,
    environment: Mapping[str, str] | None = None,
    death_signal: int = signal.SIGKILL,
    directory: Path | None = None,
    unprivileged: bool = False,
) -> subprocess.Popen[bytes]:
    """Starts `command` in a session of its own; output goes to `log` (appended), or to our own output without one."""
    parent = os.getpid()

    def prepare() -> None:
        if unprivileged:
            privileges.drop()
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


def step_back() -> None:
    """Leaves the processors to whoever else wants them, three times rather than once.

    Linux may give time to sessions first, and by priority only within each: a session of our own steps back as a whole.
    """
    os.nice(STEP)
    if os.getsid(0) == os.getpid():
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(STEP))


def stop(process: subprocess.Popen[bytes], *, by: int = signal.SIGTERM, patience: float = 10.0) -> None:
    """Asks the process to end, waits up to `patience` seconds, then kills its whole session."""
    if process.poll() is None:
        process.send_signal(by)
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    kill_group(process)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kills the process and everything that it started; nothing happens where nothing is left."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
