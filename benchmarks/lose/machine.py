"""A simulated application machine: all processes of the README's table, with their own data directory."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.bots.process_killer import CommandRecorder, find_process_name
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.attack.site import Site
from tests.stack import ROOT, Process, is_answering

RAISED_LIMITS = {"LIMIT_DEALS": "100000/hour", "LIMIT_KEPT_ANSWERS": "1000000000/day"}
"""Settings for limits that an account which plays without a pause would exceed."""
GUNICORN_WORKERS = "2"
"""Number of worker processes. There are fewer than in the README, because all machines share one real processor."""
MAX_STOP_SECONDS = 35.0
"""Seconds after which a process that was asked to stop is killed, as in the units for systemd."""


@dataclass(frozen=True)
class Release:
    """A version of the code: its directory, and the interpreter with its packages."""

    project: Path
    python: str


THIS_RELEASE = Release(ROOT, sys.executable)


@dataclass
class MachineStack(CommandRecorder):
    """Starts the processes of one machine. The names of its Celery workers contain the machine's name."""

    machine: str = ""

    def start(self, name: str, *module: str) -> Process:
        words = [word.replace("%h", self.machine) for word in module]
        if "--workers" in words:
            words[words.index("--workers") + 1] = GUNICORN_WORKERS
        return super().start(name, *words)


@dataclass
class Machine:
    """The processes of an application machine. They run `release`, with the site's database and broker."""

    name: str
    directory: Path
    database_url: str
    redis_url: str
    environment: dict[str, str] = field(default_factory=dict)
    release: Release = THIS_RELEASE

    def __post_init__(self) -> None:
        data = self.directory / self.name
        data.mkdir()
        own = {**RAISED_LIMITS, "DURAK_VAR": str(data), **self.environment}
        self.stack = MachineStack(self.database_url, self.redis_url, data, own, machine=self.name)
        self.use_release(self.release)
        self.site = Site(self.stack, ports={program: find_free_port() for program in ("gunicorn", "uvicorn")})

    def use_release(self, release: Release) -> None:
        """Use another release for processes that start from now on. Running processes keep their code."""
        self.stack.project, self.stack.python = release.project, release.python

    def start(self) -> None:
        """Migrate the database if necessary, start all processes, and wait until the machine is healthy."""
        self.site.start()

    def kill(self) -> None:
        """Kill all processes of the machine."""
        for process in self.stack.running_processes.values():
            processes.kill_group(process)

    def restart(self) -> None:
        """Start the processes again after `kill`, on the same ports."""
        for command in list(self.stack.commands.values()):
            self.stack.start(*command)
        self.site.web_servers = {program: self.stack.running_processes[program] for program in self.site.web_servers}

    def replace_process(self, program: str, arguments: list[str]) -> None:
        """Stop the running process of this command, if there is one, and start the command with the code of
        `release`.
        """
        title = find_process_name([program, *arguments])
        if title in self.stack.running_processes:
            processes.stop_process(self.stack.running_processes[title], patience=MAX_STOP_SECONDS)
        self.site.start_process(program, arguments)
        if program in self.site.web_servers:
            address = f"http://127.0.0.1:{self.site.ports[program]}"
            self.stack.wait_until(self.site.web_servers[program], lambda: is_answering(address), program)

    def find_ended_processes(self) -> list[str]:
        """Return a sentence for each process that has ended although it was not stopped."""
        return [
            f"{title} of {self.name} ended with status {process.returncode}"
            for title, process in self.stack.running_processes.items()
            if process.poll() is not None
        ]

    def stop(self) -> None:
        self.stack.stop()
