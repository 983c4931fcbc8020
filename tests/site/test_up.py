"""`manage.py up` as a person uses it: it starts, it stops, and however it ends, nothing stays behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from durak_site import embedded
from tests.stack import PATIENCE, ROOT, wait_for

pytestmark = pytest.mark.slow
SERVERS = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "MAKELEVEL")


class Up:
    """The command, in a data directory of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = embedded.free_port()
        outside = {name: value for name, value in os.environ.items() if name not in SERVERS}
        self.environment = {**outside, "DURAK_VAR": str(directory), "PORT": str(self.port)}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        output = (self.directory / "output").open("wb")
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up"], cwd=ROOT, env=self.environment, stdout=output, stderr=output
        )
        wait_for(lambda: "Durak by post is at" in self.says() or self.process.poll() is not None, "the address")
        assert f"Durak by post is at http://127.0.0.1:{self.port}" in self.says()

    def says(self) -> str:
        return (self.directory / "output").read_text()

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True)

    def family(self) -> dict[int, str]:
        """Every process that runs for this directory, by its environment or by where it works; zombies are none."""
        found = {}
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                environment, place = (entry / "environ").read_bytes(), os.readlink(entry / "cwd")
                if str(self.directory).encode() in environment or place.startswith(str(self.directory)):
                    found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        return found

    def wait_until_all_are_gone(self) -> None:
        wait_for(lambda: not self.family(), f"all are gone: {self.family()}")

    def end(self, by: int) -> int:
        self.process.send_signal(by)
        return self.process.wait(PATIENCE)


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    site = Up(tmp_path)
    yield site
    if site.process and site.process.poll() is None:
        site.end(signal.SIGKILL)
    site.wait_until_all_are_gone()


def test_it_survives_its_own_kill_9_and_stops_when_asked(up: Up):
    up.start()
    assert httpx.get(f"http://127.0.0.1:{up.port}/healthz").json()["status"] == "ok"
    second = up.manage("up")
    assert second.returncode == 1
    assert "already running" in second.stderr
    assert up.manage("migrate", "--check").returncode == 0
    assert len(up.family()) > 8
    key = (up.directory / "secret_key").read_text()

    up.end(signal.SIGKILL)
    up.wait_until_all_are_gone()

    up.start()
    assert up.end(signal.SIGINT) == 0
    assert "has stopped" in up.says()
    up.wait_until_all_are_gone()
    assert not (up.directory / "environment").exists()
    assert (up.directory / "secret_key").read_text() == key
    assert (up.directory / "secret_key").stat().st_mode & 0o777 == 0o600


def test_when_one_part_dies_it_says_which_and_stops_the_rest(up: Up):
    up.start()
    beat = next(number for number, command in up.family().items() if " beat " in command)
    os.kill(beat, signal.SIGKILL)
    assert up.process.wait(PATIENCE) == 1
    assert "The beat ended by itself" in up.says()
    up.wait_until_all_are_gone()


def test_a_taken_port_is_named_and_nothing_is_started(up: Up):
    with embedded.socket.socket() as taken:
        taken.bind(("127.0.0.1", up.port))
        taken.listen()
        answer = up.manage("up")
    assert answer.returncode == 1
    assert f"Cannot serve on 127.0.0.1:{up.port}" in answer.stderr
    assert not up.family()
