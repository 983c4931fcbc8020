"""Scratch copies of the project. Each copy has its own servers and tests one mutant after another."""

import json
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
from typing import Any

import psycopg

from benchmarks.mutants.fork_server import ANSWERS, MAX_RUN_SECONDS, REQUESTS, TIMEOUT, TIMEOUT_TEXT
from benchmarks.mutants.packages import ROOT, list_test_files
from benchmarks.mutants.places import Mutant
from durak_site import embedded

MAX_TEST_SECONDS = 240
"""Maximum seconds for one test. A mutant that makes a test wait forever counts as caught. Without a mutant, a test may
take minutes if the machine is busy.
"""
PYTEST_COMMAND = (
    sys.executable,
    "-m",
    "pytest",
    "-x",
    "-q",
    "-n",
    "0",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:schemathesis",
)
REMOVED_ENVIRONMENT_VARIABLES = ("PYTHONDONTWRITEBYTECODE", "DJANGO_SETTINGS_MODULE")
"""Environment variables that pytest does not inherit. With PYTHONDONTWRITEBYTECODE, each run would compile every
package. With DJANGO_SETTINGS_MODULE, pytest-django would read the settings before the tests have set their environment.
"""
GENERATED_CLIENT = "clients/python/durak_client/core"
TEST_DATABASE, PRISTINE_DATABASE = "test_durak", "test_pristine"
QUICK_TEST = "tests/games/services/test_banks.py"
FAILED_TEST_PATTERN = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class PytestResult:
    """The result of a pytest run. `caught_by` is the first failed test, TIMEOUT, or an empty text."""

    caught: bool
    caught_by: str
    output: str


@dataclass
class ScratchCopy:
    """A copy of the project in `directory`, with the servers that its tests use."""

    directory: Path
    servers: embedded.EmbeddedServers
    fork_server: "ForkServer | None" = None

    def record_calls(self, tests: list[str]) -> list[dict[str, Any]]:
        self.restore_database()
        return self.start_fork_server().record_calls(tests)

    def run_tests_with_mutant(self, mutant: Mutant, tests: list[str]) -> PytestResult:
        """Run the tests with the mutant until the first failure.

        The fork server runs them if it can. It cannot test a change of code that runs at import.
        """
        self.restore_database()
        by = self.start_fork_server().test_mutant(mutant, tests)
        return PytestResult(bool(by), by, "") if by is not None else self.run_tests_in_new_process(mutant, tests)

    def start_fork_server(self) -> "ForkServer":
        if self.fork_server is None:
            environment = self.build_environment(self.directory.parent)
            self.fork_server = ForkServer(self.directory, environment, list_test_files())
        return self.fork_server

    def run_tests_in_new_process(self, mutant: Mutant, tests: list[str]) -> PytestResult:
        path = self.directory / mutant.path
        try:
            self.write_module(path, mutant.after)
            return self.run_tests(tests)
        finally:
            self.write_module(path, mutant.before)

    def write_module(self, path: Path, text: str) -> None:
        """Write a module and remove its bytecode.

        Python would run the old bytecode if the new file had the same size and the same time in seconds.
        """
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()
        path.write_text(text, encoding="utf-8")

    def run_tests(self, tests: list[str]) -> PytestResult:
        """Run pytest with these tests until the first failure, on a copy of the migrated database."""
        self.restore_database()
        command = [*PYTEST_COMMAND, "--reuse-db", f"--timeout={MAX_TEST_SECONDS}", *tests]
        return self.run(command)

    def run(self, command: list[str]) -> PytestResult:
        """Run a pytest command. Afterwards delete its temporary files, such as databases that tests have started."""
        with tempfile.TemporaryDirectory(dir=self.directory.parent, ignore_cleanup_errors=True) as temporary:
            return self.run_with_temporary_directory(Path(temporary), command)

    def run_with_temporary_directory(self, temporary: Path, command: list[str]) -> PytestResult:
        process = subprocess.Popen(
            command,
            cwd=self.directory,
            env=self.build_environment(temporary),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=MAX_RUN_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            return PytestResult(True, TIMEOUT, output)
        if TIMEOUT_TEXT in output:
            return PytestResult(True, TIMEOUT, output)
        found = FAILED_TEST_PATTERN.search(output)
        return PytestResult(process.returncode != 0, found[1] if found else "", output)

    def build_environment(self, temporary: Path) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if name not in REMOVED_ENVIRONMENT_VARIABLES}
        return {**inherited, **self.servers.environment, "TMPDIR": str(temporary)}

    def make_pristine_database(self) -> None:
        """Create and migrate the test database once. All runs use copies of this database."""
        made = self.run([*PYTEST_COMMAND, "--reuse-db", QUICK_TEST])
        if made.caught:
            sys.exit(f"The tests fail without a mutant:\n{made.output}")
        self.execute_as_owner(f"ALTER DATABASE {TEST_DATABASE} RENAME TO {PRISTINE_DATABASE}")

    def restore_database(self) -> None:
        try:
            self.execute_as_owner(f"DROP DATABASE IF EXISTS {TEST_DATABASE} WITH (FORCE)")
        except psycopg.errors.InsufficientPrivilege:
            # FORCE refuses to end an autovacuum worker, which is a superuser's process. Without FORCE it ends.
            self.execute_as_owner(f"DROP DATABASE IF EXISTS {TEST_DATABASE}")
        self.execute_as_owner(f"CREATE DATABASE {TEST_DATABASE} TEMPLATE {PRISTINE_DATABASE} STRATEGY file_copy")

    def execute_as_owner(self, statement: str) -> None:
        with psycopg.connect(self.servers.owners_url, autocommit=True) as server:
            server.execute(statement)


class ForkServer:
    """A pytest process that has collected the tests of `files`, with the plugin `fork_server.py`.

    The file `log` has the output of pytest.
    """

    def __init__(self, directory: Path, environment: dict[str, str], files: list[str]) -> None:
        (reads_requests, requests), (answers, writes_answers) = os.pipe(), os.pipe()
        self.log = directory.parent / "fork_server.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [
                    *PYTEST_COMMAND,
                    "-p",
                    "benchmarks.mutants.fork_server",
                    "--reuse-db",
                    f"--timeout={MAX_TEST_SECONDS}",
                    *files,
                ],
                cwd=directory,
                env={**environment, REQUESTS: str(reads_requests), ANSWERS: str(writes_answers)},
                pass_fds=(reads_requests, writes_answers),
                stdout=log,
                stderr=log,
            )
        os.close(reads_requests)
        os.close(writes_answers)
        self.requests, self.answers = os.fdopen(requests, "w"), os.fdopen(answers)

    def list_tests(self) -> list[str]:
        """Return the names of the collected tests that are not marked slow."""
        return list(self.request("list_tests"))

    def record_calls(self, tests: list[str]) -> list[dict[str, Any]]:
        """Run the tests, and return a record of each test that passed.

        A record contains the test's name (`test`), its duration in seconds, and the functions that it called.
        """
        return list(self.request("record_calls", tests=tests))

    def test_mutant(self, mutant: Mutant, tests: list[str]) -> str | None:
        """Return the first test that fails, or an empty text. Return None if only a new process can test the mutant."""
        answer: str | None = self.request(
            "test_mutant", path=str(mutant.path), before=mutant.before, after=mutant.after, tests=tests
        )
        return answer

    def request(self, name: str, **arguments: Any) -> Any:
        print(json.dumps({"request": name, **arguments}), file=self.requests, flush=True)
        line = self.answers.readline()
        if not line:
            raise RuntimeError(f"pytest has ended:\n{self.log.read_text()}")
        return json.loads(line)

    def stop(self) -> None:
        self.requests.close()
        self.process.wait()
        self.answers.close()


@contextmanager
def open_scratch_copies(number: int) -> Iterator[list[ScratchCopy]]:
    """Yield `number` copies of the project with running servers. Only the first copy needs to run the migrations."""
    with tempfile.TemporaryDirectory(prefix="durak-mutants-") as name, ExitStack() as stack:
        first, *others = (Path(name) / str(index) for index in range(number))
        copy_project(first / "project")
        with start_servers(first) as copy:
            copy.make_pristine_database()
        for directory in others:
            subprocess.run(["cp", "-a", first, directory], check=True)  # PostgreSQL's files may be another user's
        yield [stack.enter_context(start_servers(directory)) for directory in (first, *others)]


def copy_project(target: Path) -> None:
    """Copy the project to `target`: all files that git does not ignore, and the generated part of the Python client."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for each in filter(None, listed.split("\0")):
        if (ROOT / each).is_file():
            (target / each).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / each, target / each)
    shutil.copytree(ROOT / GENERATED_CLIENT, target / GENERATED_CLIENT)


@contextmanager
def start_servers(directory: Path) -> Iterator[ScratchCopy]:
    servers = embedded.start_servers(directory / "data", durable=False)
    copy = ScratchCopy(directory / "project", servers)
    try:
        yield copy
    finally:
        if copy.fork_server is not None:
            copy.fork_server.stop()
        servers.stop()
