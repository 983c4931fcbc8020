"""Waiting until a server that was started accepts connections."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import redis

from durak_site.patience import Patience


class ServerFailed(Exception):
    """A server did not start; the message names it and quotes the end of its log."""


def wait_until(connect: Callable[[], object], process: subprocess.Popen[bytes], name: str, log: Path) -> None:
    """Call `connect` until it raises no connection error.

    Raises ServerFailed if the process ends first, or if it has stopped making progress.
    """
    patience = Patience([log], [process])
    while True:
        try:
            connect()
            return
        except (psycopg.OperationalError, redis.RedisError):
            if process.poll() is not None or patience.has_run_out():
                raise ServerFailed(f"{name} did not start: {last_lines(log)}") from None
            time.sleep(0.05)


def last_lines(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return " | ".join(lines[-5:]) + f" (all of it in {log})"
