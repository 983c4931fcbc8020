"""A copy of the project as users download it, and a site that runs in the copy."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.stack import PATIENCE, ROOT, Process, wait_for

IGNORED_FILES = (".venv", ".git", "var", "node_modules", "dist", "*.mo", "__pycache__", ".*_cache", ".hypothesis")
VARIABLES_OF_THIS_RUN = ("DATABASE_URL", "MIGRATION_DATABASE_URL", "REDIS_URL", "SECRET_KEY", "VIRTUAL_ENV")
USUAL_ADDRESS = "http://127.0.0.1:8000"


def make_environment() -> dict[str, str]:
    """Return the environment of a new terminal, without settings and virtual environment of the tests.

    pip compiles no packages there, because most of their modules are never imported.
    """
    others = {
        name: value
        for name, value in os.environ.items()
        if name not in VARIABLES_OF_THIS_RUN and not name.startswith(("PYTHON", "PYTEST", "DJANGO", "MAKE"))
    }
    ours = str(Path(sys.prefix) / "bin")
    path = os.pathsep.join(one for one in others["PATH"].split(os.pathsep) if one.rstrip("/") != ours)
    return {**others, "PATH": path, "PIP_NO_COMPILE": "1"}


@dataclass
class FreshCopy:
    """A copy of the project in `directory`, and the site that runs there."""

    directory: Path
    port: int = field(default_factory=find_free_port)
    site: Process | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def replace_address(self, script: str) -> str:
        """Return the script with the address of this site in place of the usual address."""
        return script.replace(USUAL_ADDRESS, self.address)

    def start_command(self, *command: str, log: Path, **more: str) -> Process:
        whole = {**make_environment(), "PORT": str(self.port), **more}
        return processes.start_process(command, log=log, directory=self.directory, environment=whole)

    def run_command(self, *command: str, **more: str) -> tuple[int, str]:
        """Run the command in the directory of the copy, and return its exit code and its output."""
        with tempfile.NamedTemporaryFile() as log:
            process = self.start_command(*command, log=Path(log.name), **more)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                pass
            finally:
                processes.stop_process(process, patience=1)
            return process.returncode, log.read().decode(errors="replace")

    def run_script(self, script: str) -> list[str]:
        """Run a shell script in the copy and return its lines of output. Fail if the script fails."""
        code, wrote = self.run_command("sh", "-e", "-c", self.replace_address(script))
        assert code == 0, wrote
        return wrote.splitlines()

    def start(self) -> None:
        """Start the site with `make run`, unless it runs, and wait until it is ready."""
        if self.site:
            return
        log = self.directory / "run.log"
        log.unlink(missing_ok=True)
        self.site = self.start_command("make", "run", log=log)
        ready = f"Durak by post is at {self.address}"
        wait_for(lambda: ready in log.read_text() or self.site.poll() is not None, "the address of the site")
        if self.site.poll() is not None:
            self.stop()
        assert ready in log.read_text(), log.read_text()

    def stop(self) -> None:
        if self.site:
            processes.stop_process(self.site, patience=PATIENCE)
            self.site = None


@contextmanager
def create_fresh_copy(directory: Path) -> Iterator[FreshCopy]:
    """Yield a copy of the project in a directory that only its owner may open."""
    closed = directory / "closed"
    closed.mkdir(mode=0o700)
    project = shutil.copytree(ROOT, closed / "durak", ignore=shutil.ignore_patterns(*IGNORED_FILES))
    fresh = FreshCopy(project)
    try:
        yield fresh
    finally:
        fresh.stop()
        shutil.rmtree(closed, ignore_errors=True)
