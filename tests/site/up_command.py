"""The command `manage.py up` in tests."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from durak_site.local_site.listen_address import find_free_port
from tests.stack import PATIENCE, ROOT, wait_for

REMOVED_VARIABLES = ("SECRET_KEY", "DATABASE_URL", "MIGRATION_DATABASE_URL", "REDIS_URL", "MAKELEVEL")


class UpCommand:
    """The command `manage.py up`, with its own data directory and port."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = find_free_port()
        outside = {name: value for name, value in os.environ.items() if name not in REMOVED_VARIABLES}
        self.environment = {**outside, "DURAK_VAR": str(directory), "PORT": str(self.port)}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, host: str = "127.0.0.1") -> None:
        environment = {**self.environment, "HOST": host}
        with (self.directory / "output").open("wb") as output:
            command = [sys.executable, "manage.py", "up"]
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
        wait_for(lambda: "Durak by post is at" in self.read_output() or self.process.poll() is not None, "the address")
        assert "Durak by post is at http://" in self.read_output()

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait_until_healthy(self) -> None:
        address = f"http://127.0.0.1:{self.port}/healthz"
        wait_for(lambda: httpx.get(address, timeout=PATIENCE).status_code == 200, "the site is healthy")

    def read_output(self) -> str:
        return (self.directory / "output").read_text()

    def run_manage_command(
        self, *arguments: str, before: Sequence[str] = (), **other: str
    ) -> subprocess.CompletedProcess[str]:
        command, environment = [*before, sys.executable, "manage.py", *arguments], {**self.environment, **other}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    def find_processes(self) -> dict[int, str]:
        """Find processes whose environment or working directory contains the data directory. Map their ids to their
        commands.
        """
        found = {}
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                environment, place = (entry / "environ").read_bytes(), os.readlink(entry / "cwd")
                if str(self.directory).encode() in environment or place.startswith(str(self.directory)):
                    found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        return found

    def wait_until_processes_have_ended(self) -> None:
        wait_for(lambda: not self.find_processes(), f"all are gone: {self.find_processes()}")

    def signal_and_wait(self, signal_number: int) -> int:
        self.process.send_signal(signal_number)
        return self.process.wait(PATIENCE)


@contextmanager
def prepare_up_command(directory: Path) -> Iterator[UpCommand]:
    site = UpCommand(directory)
    yield site
    if site.is_running():
        site.signal_and_wait(signal.SIGKILL)
    site.wait_until_processes_have_ended()
