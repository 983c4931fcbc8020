"""A lower CPU priority for workers whose work can wait."""

import os
from contextlib import suppress
from pathlib import Path

LOWER_PRIORITY = 5
"""The number to add to the niceness of a process. With niceness 5, a process gets a third of the processor time of a
competing process with niceness 0."""


def lower_priority() -> None:
    """Lower the priority of this process, so that a competing process gets three times as much processor time.

    If this process leads a session, lower the session's priority too, because Linux with autogroup first divides the
    time among sessions.
    """
    os.nice(LOWER_PRIORITY)
    if os.getsid(0) == os.getpid():
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(LOWER_PRIORITY))
