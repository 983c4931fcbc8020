"""Waiting for a server that was started."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import redis

from durak_site.patience import Patience


class ServerFailed(Exception):
    """A server did not start; the message says which one and what it wrote last."""


def wait_until(answers: Callable[[], object], process: subprocess.Popen[bytes], name: str, log: Path) -> None:
    """Tries until `answers` raises no error of a connection; raises ServerFailed when the process ends before,
    or when nothing happens any more."""
    patience = Patience([log], [process])
    while True:
        try:
            answers()
            return
        except (psycopg.OperationalError, redis.RedisError):
            if process.poll() is not None or patience.has_run_out():
                raise ServerFailed(f"{name} did not start: {last_lines(log)}") from None
            time.sleep(0.05)


def last_lines(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return " | ".join(lines[-5:]) + f" (all of it in {log})"
