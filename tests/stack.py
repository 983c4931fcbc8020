"""Real processes for tests: a web server, workers and beat. Tests can kill them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Self

import httpx
import redis
from django.conf import settings

from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from durak_site.messaging.heartbeat import build_workers_key
from durak_site.serving import UVICORN_ARGUMENTS

ROOT = Path(__file__).resolve().parent.parent
Process = subprocess.Popen[bytes]
PATIENCE = 300.0
"""Seconds after which a test stops waiting and fails. Even a busy machine needs less."""


def wait_for(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Call `condition` again and again until it is true. After `seconds`, fail the test with a message that names
    `what`.

    The longer it has waited, the longer are the pauses between the calls, to save processor time.
    """
    begin = time.monotonic()
    while not condition():
        waited = time.monotonic() - begin
        assert waited < seconds, f"waited {seconds:.0f} s in vain: {what}"
        time.sleep(min(max(0.05, waited / 20), 0.25))


@dataclass
class Stack:
    """Processes of the site that use the given database and Valkey. At the end of a `with` block, all of them stop.

    `project` is the directory of the code that they run, and `python` the interpreter with its packages. `address` is
    the URL of the web server that was started last. `directory` has the logs.
    """

    database_url: str
    redis_url: str
    directory: Path
    environment: dict[str, str] = field(default_factory=dict)
    address: str = ""
    project: Path = ROOT
    python: str = sys.executable
    started_processes: list[Process] = field(default_factory=list)

    def start_web(self, port: int | None = None) -> Process:
        """Start a web server, by default on a free port, and wait until it answers."""
        port = port or find_free_port()
        process = self.start("web", "uvicorn", *UVICORN_ARGUMENTS, "--port", str(port), "--no-access-log")
        self.address = f"http://127.0.0.1:{port}"
        self.wait_until(process, lambda: is_answering(self.address), "the web server")
        return process

    def start_worker(self, *queues: str, concurrency: int = 2, name: str = "") -> Process:
        """Start a worker for these queues, by default for all queues, and wait until it is ready.

        Workers at the same time need different names. The default is the name of the first queue.
        """
        queues = queues or settings.QUEUES
        worker = f"{name or queues[0]}@{socket.gethostname()}"
        with redis.Redis.from_url(self.redis_url) as broker:
            for queue in queues:
                broker.zrem(build_workers_key(queue), worker)
            options = (f"--concurrency={concurrency}", f"--queues={','.join(queues)}", f"--hostname={worker}")
            alone = ("--without-gossip", "--without-mingle")
            process = self.start("worker", "celery", "--quiet", "-A", "durak_site", "worker", *options, *alone)
            signs = partial(broker.zscore, value=worker)
            self.wait_until(process, lambda: all(map(signs, map(build_workers_key, queues))), "the worker")
        return process

    def start_beat(self) -> Process:
        return self.start("beat", "celery", "--quiet", "-A", "durak_site", "beat", "--pidfile=")

    def kill_process(self, process: Process) -> None:
        """Kill the process with SIGKILL and wait until it has ended. Its child processes end too."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def start(self, name: str, *module: str) -> Process:
        process = processes.start_process(
            [self.python, "-m", *module],
            log=self.directory / f"{name}.log",
            directory=self.project,
            environment=self.build_environment(),
        )
        self.started_processes.append(process)
        return process

    def build_environment(self) -> dict[str, str]:
        """Return the environment of the processes: this process's variables, the stack's URLs, and
        `self.environment`.
        """
        servers = {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}
        return {**os.environ, **servers, **self.environment}

    def wait_until(self, process: Process, ready: Callable[[], object], name: str, seconds: float = PATIENCE) -> None:
        def check_if_ready() -> bool:
            assert process.poll() is None, f"{name} ended: {self.read_logs()}"
            return bool(ready())

        wait_for(check_if_ready, f"{name} is ready: {self.read_logs()}", seconds)

    def read_logs(self) -> str:
        return "\n".join(log.read_text(errors="replace")[-3000:] for log in self.directory.glob("*.log"))

    def stop(self) -> None:
        for process in self.started_processes:
            processes.kill_group(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def is_answering(address: str) -> bool:
    """Return whether a web server at this URL sends any response."""
    try:
        httpx.get(f"{address}/healthz", timeout=5)
    except httpx.TransportError:
        return False
    return True
