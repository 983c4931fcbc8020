"""A pytest plugin that collects all tests once, and runs some of them for each mutant in a forked child.

Starting pytest and collecting tests takes longer than most tests that catch a mutant. A request is one line of JSON:
the module, its text before and after the change, and the test files. The answer is one line of JSON: the first test
that failed, or an empty text. Null means that the mutant changes code that has already run, so it needs a new process.
"""

import gc
import json
import os
import select
import signal
import sys
import tempfile
from collections import defaultdict
from contextlib import suppress
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest import main

from benchmarks.mutants.code_swap import FunctionKey, build_key, find_changed_function, swap_code

REQUESTS, ANSWERS = "MUTANT_REQUESTS", "MUTANT_ANSWERS"
"""Names of the environment variables with the file descriptors of two pipes."""
MAX_RUN_SECONDS = 1200
TIMEOUT, TIMED_OUT = "a timeout", "from pytest-timeout"
CRASH = "the end of the test process"

code_run_at_collection: set[int] = set()
"""The ids of the code objects that ran while the tests were collected."""


def record_call(frame: FrameType, event: str, argument: Any) -> None:
    code_run_at_collection.add(id(frame.f_code))


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    sys.settrace(record_call)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    sys.settrace(None)
    server = MutantServer(session)
    with os.fdopen(int(os.environ[REQUESTS])) as requests, os.fdopen(int(os.environ[ANSWERS]), "w") as answers:
        for line in requests:
            print(json.dumps(server.handle_request(**json.loads(line))), file=answers, flush=True)
    return True


class MutantServer:
    """Runs the collected tests with mutants."""

    def __init__(self, session: pytest.Session) -> None:
        self.session, self.root = session, session.config.rootpath
        self.tests: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            self.tests[str(item.path.relative_to(self.root))].append(item)
        self.functions: dict[FunctionKey, list[FunctionType]] = defaultdict(list)
        gc.unfreeze()  # gc.get_objects() leaves out frozen objects
        for each in gc.get_objects():
            if type(each) is FunctionType and each.__code__.co_filename.startswith(str(self.root)):
                self.functions[build_key(each.__code__)].append(each)
        gc.freeze()

    def handle_request(self, path: str, before: str, after: str, files: list[str]) -> str | None:
        file = str(self.root / path)
        changed = find_changed_function(compile(before, file, "exec"), compile(after, file, "exec"))
        if changed is None or not self.can_swap(*changed):
            return None
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
            return self.run_in_child(changed, files, temporary)

    def can_swap(self, old: CodeType, new: CodeType) -> bool:
        """Return whether loaded functions can get the code `new` instead of `old`.

        None of them may have run yet, and both codes must use the same variables of enclosing functions.
        """
        functions = self.functions.get(build_key(old), [])
        has_run = any(id(function.__code__) in code_run_at_collection for function in functions)
        return bool(functions) and not has_run and old.co_freevars == new.co_freevars

    def run_in_child(self, changed: tuple[CodeType, CodeType], files: list[str], temporary: str) -> str:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self.run_tests(changed, files, temporary, writing)
        os.close(writing)
        with os.fdopen(reading) as result:
            has_ended = bool(select.select([result], [], [], MAX_RUN_SECONDS)[0])
            failed = (result.readline() or CRASH).strip() if has_ended else TIMEOUT
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return failed

    def run_tests(self, changed: tuple[CodeType, CodeType], files: list[str], temporary: str, writing: int) -> None:
        """Run the tests in this child process, write the result to `writing`, and end the process."""
        os.setpgid(0, 0)
        os.environ["TMPDIR"], tempfile.tempdir = temporary, None
        failures = [CRASH]
        try:
            swap_code(self.functions, *changed)
            self.session.items = [item for file in files for item in self.tests[file]]
            self.session.testscollected = len(self.session.items)
            watcher = FailureWatcher()
            self.session.config.pluginmanager.register(watcher)
            with suppress(main.Session.Failed, main.Session.Interrupted):
                main.pytest_runtestloop(self.session)
            self.session._setupstate.teardown_exact(None)
            failures = watcher.failures
        finally:
            os.write(writing, f"{failures[0] if failures else ''}\n".encode())
            os._exit(0)


class FailureWatcher:
    """A pytest plugin whose `failures` lists the names of the tests that have failed."""

    def __init__(self) -> None:
        self.failures: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failures.append(TIMEOUT if TIMED_OUT in str(report.longrepr) else report.nodeid)
