"""A function that waits until a server that was just started accepts connections."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import redis

from durak_site.local_site.progress_timeout import ProgressTimeout


class ServerStartError(Exception):
    """A server did not start. The message names the server and quotes the end of its log."""


def wait_until_ready(connect: Callable[[], object], process: subprocess.Popen[bytes], name: str, log: Path) -> None:
    """Call `connect` until it raises no connection error. Raises ServerStartError if the process ends or makes no
    progress.
    """
    patience = ProgressTimeout([log], [process])
    while True:
        try:
            connect()
            return
        except (psycopg.OperationalError, redis.RedisError):
            if process.poll() is not None or patience.has_run_out():
                raise ServerStartError(f"{name} did not start: {read_last_lines(log)}") from None
            time.sleep(0.05)


def read_last_lines(log: Path) -> str:
    """Return the last five lines of a log on one line, and then the path of the log."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return " | ".join(lines[-5:]) + f" (all of it in {log})"
