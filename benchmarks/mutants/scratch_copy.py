"""Scratch copies of the project. Each has its own servers, and mutants are tested in it one after another."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from benchmarks.mutants.packages import ROOT
from benchmarks.mutants.places import Mutant
from durak_site import embedded

SECONDS_A_TEST, SECONDS_A_RUN = 240, 1200
"""Maximum seconds for one test, and for one run of pytest. A defect that makes a test wait forever counts as caught. A
good test may take minutes if the machine is busy.
"""
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:schemathesis")
NOT_PASSED_ON = ("PYTHONDONTWRITEBYTECODE", "DJANGO_SETTINGS_MODULE")
"""Environment variables that pytest does not get. With PYTHONDONTWRITEBYTECODE, each run would compile every package.
With DJANGO_SETTINGS_MODULE, pytest-django would read the settings before the tests have set their environment."""
TEST_DATABASE, PRISTINE = "test_durak", "test_pristine"
QUICK_TEST = "tests/games/services/test_banks.py"
TIMEOUT, TIMED_OUT = "a timeout", "from pytest-timeout"
CAUGHT_BY = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """Result of a run of pytest. `by` is the first test that failed, TIMEOUT, or "" if pytest named no failed test."""

    caught: bool
    by: str
    output: str


@dataclass
class ScratchCopy:
    """A copy of the project in `directory`, and its servers."""

    directory: Path
    servers: embedded.EmbeddedServers

    def test_mutant(self, mutant: Mutant, files: list[str]) -> Outcome:
        path = self.directory / mutant.path
        try:
            self.write(path, mutant.after)
            return self.run_tests(files)
        finally:
            self.write(path, mutant.before)

    def write(self, path: Path, text: str) -> None:
        """Write a module and remove its bytecode.

        Python would otherwise use the old bytecode if the size and the time (in seconds) of the file are unchanged.
        """
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()
        path.write_text(text, encoding="utf-8")

    def run_tests(self, files: list[str]) -> Outcome:
        """Run pytest with these test files, on a new copy of the migrated database, until the first failure."""
        self.restore_database()
        command = [*PYTEST, "--reuse-db", f"--timeout={SECONDS_A_TEST}", *files]
        return self.run(command)

    def run(self, command: list[str]) -> Outcome:
        """Run a pytest command. Its temporary files, such as databases that tests start, are deleted afterwards."""
        with tempfile.TemporaryDirectory(dir=self.directory.parent, ignore_cleanup_errors=True) as temporary:
            return self.run_within(Path(temporary), command)

    def run_within(self, temporary: Path, command: list[str]) -> Outcome:
        inherited = {name: value for name, value in os.environ.items() if name not in NOT_PASSED_ON}
        process = subprocess.Popen(
            command,
            cwd=self.directory,
            env={**inherited, **self.servers.environment, "TMPDIR": str(temporary)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=SECONDS_A_RUN)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            return Outcome(True, TIMEOUT, output)
        if TIMED_OUT in output:
            return Outcome(True, TIMEOUT, output)
        found = CAUGHT_BY.search(output)
        return Outcome(process.returncode != 0, found[1] if found else "", output)

    def make_pristine_database(self) -> None:
        """Create and migrate the test database once. All runs use copies of it."""
        made = self.run([*PYTEST, "--reuse-db", QUICK_TEST])
        if made.caught:
            sys.exit(f"The tests fail without a mutant:\n{made.output}")
        self.execute(f"ALTER DATABASE {TEST_DATABASE} RENAME TO {PRISTINE}")

    def restore_database(self) -> None:
        self.execute(f"DROP DATABASE IF EXISTS {TEST_DATABASE} WITH (FORCE)")
        self.execute(f"CREATE DATABASE {TEST_DATABASE} TEMPLATE {PRISTINE} STRATEGY file_copy")

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.servers.owners_url, autocommit=True) as server:
            server.execute(statement)


@contextmanager
def open_scratch_copies(number: int) -> Iterator[list[ScratchCopy]]:
    """Yield `number` copies of the project with running servers.

    The database is migrated in the first copy only. The other copies are made from the first one.
    """
    with tempfile.TemporaryDirectory(prefix="durak-mutants-") as name, ExitStack() as stack:
        first, *others = (Path(name) / str(index) for index in range(number))
        copy_project(first / "project")
        with start_servers(first) as copy:
            copy.make_pristine_database()
        for directory in others:
            subprocess.run(["cp", "-a", first, directory], check=True)  # PostgreSQL's files may be another user's
        yield [stack.enter_context(start_servers(directory)) for directory in (first, *others)]


def copy_project(target: Path) -> None:
    """Copy the files that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for each in filter(None, listed.split("\0")):
        if (ROOT / each).is_file():
            (target / each).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / each, target / each)


@contextmanager
def start_servers(directory: Path) -> Iterator[ScratchCopy]:
    servers = embedded.start_servers(directory / "data", durable=False)
    try:
        yield ScratchCopy(directory / "project", servers)
    finally:
        servers.stop()
