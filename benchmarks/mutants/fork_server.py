"""A pytest plugin that collects all tests once, and runs some of them in a forked child for each request.

Starting pytest and collecting tests takes longer than most tests that catch a mutant. Requests and
answers are lines of JSON. There are three requests:

- `list_tests`: the answer has the names of all tests that are not marked slow.
- `record_calls` of some tests: the answer has, for each test that passed, the functions of the project that it called,
  and its duration in seconds.
- `test_mutant`, with the module, its text before and after the change, and tests: the answer is the first test that
  failed, or an empty text. Null means that the mutant changes code that has already run, so it needs a new process.
"""

import gc
import json
import os
import select
import signal
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest import main

from benchmarks.mutants.code_swap import FunctionKey, build_key, find_changed_function, swap_code

REQUESTS, ANSWERS = "MUTANT_REQUESTS", "MUTANT_ANSWERS"
"""Names of the environment variables with the file descriptors of two pipes."""
MAX_RUN_SECONDS, MAX_RECORDING_SECONDS = 1200, 7200
TIMEOUT = "a timeout"
TIMEOUT_TEXT = "from pytest-timeout"
"""A part of the error message of a test that took too long."""
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
    """Runs the collected tests, with mutants or while it records calls."""

    def __init__(self, session: pytest.Session) -> None:
        self.session, self.root = session, session.config.rootpath
        self.tests = {item.nodeid: item for item in session.items}
        self.functions: dict[FunctionKey, list[FunctionType]] = defaultdict(list)
        gc.unfreeze()  # gc.get_objects() leaves out frozen objects
        for each in gc.get_objects():
            if type(each) is FunctionType and each.__code__.co_filename.startswith(str(self.root)):
                self.functions[build_key(each.__code__)].append(each)
        gc.freeze()

    def handle_request(self, request: str, **arguments: Any) -> Any:
        handlers = {
            "list_tests": self.list_tests,
            "record_calls": self.record_calls,
            "test_mutant": self.test_mutant,
        }
        return handlers[request](**arguments)

    def list_tests(self) -> list[str]:
        return [name for name, item in self.tests.items() if item.get_closest_marker("slow") is None]

    def record_calls(self, tests: list[str]) -> list[dict[str, Any]]:
        def run_recorded() -> str:
            recorder = CallRecorder(str(self.root))
            self.run_tests(tests, recorder, stops=False)
            return json.dumps(recorder.records)

        result = self.run_in_child(run_recorded, MAX_RECORDING_SECONDS)
        return [] if result in (CRASH, TIMEOUT) else list(json.loads(result))

    def test_mutant(self, path: str, before: str, after: str, tests: list[str]) -> str | None:
        file = str(self.root / path)
        changed = find_changed_function(compile(before, file, "exec"), compile(after, file, "exec"))
        if changed is None or not self.can_swap(*changed):
            return None

        def run_with_mutant() -> str:
            swap_code(self.functions, *changed)
            watcher = FailureWatcher()
            self.run_tests(tests, watcher, stops=True)
            return watcher.failures[0] if watcher.failures else ""

        return self.run_in_child(run_with_mutant, MAX_RUN_SECONDS)

    def can_swap(self, old: CodeType, new: CodeType) -> bool:
        """Return whether loaded functions can get the code `new` instead of `old`.

        None of them may have run yet, and both codes must use the same variables of enclosing functions.
        """
        functions = self.functions.get(build_key(old), [])
        has_run = any(id(function.__code__) in code_run_at_collection for function in functions)
        return bool(functions) and not has_run and old.co_freevars == new.co_freevars

    def run_in_child(self, run: Callable[[], str], most_seconds: float) -> str:
        """Return the result of `run` in a forked child. Return CRASH or TIMEOUT if there is none."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
            reading, writing = os.pipe()
            child = os.fork()
            if not child:
                os.close(reading)
                self.run_and_exit(run, temporary, writing)
            os.close(writing)
            with os.fdopen(reading) as result:
                has_ended = bool(select.select([result], [], [], most_seconds)[0])
                answer = (result.readline() or CRASH).strip() if has_ended else TIMEOUT
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return answer

    def run_and_exit(self, run: Callable[[], str], temporary: str, writing: int) -> None:
        """Call `run` in this child process, write its result to `writing`, and end the process."""
        os.setpgid(0, 0)
        os.environ["TMPDIR"], tempfile.tempdir = temporary, None
        result = CRASH
        try:
            result = run()
        finally:
            with os.fdopen(writing, "w") as answers:
                print(result, file=answers, flush=True)
            os._exit(0)

    def run_tests(self, tests: list[str], plugin: object, *, stops: bool) -> None:
        """Run the tests with a plugin. Stop at the first failure if `stops`."""
        self.session.items = [self.tests[name] for name in tests if name in self.tests]
        self.session.testscollected = len(self.session.items)
        self.session.config.option.maxfail = 1 if stops else 0
        self.session.config.pluginmanager.register(plugin)
        with suppress(main.Session.Failed, main.Session.Interrupted):
            main.pytest_runtestloop(self.session)
        self.session._setupstate.teardown_exact(None)


class FailureWatcher:
    """A pytest plugin whose `failures` lists the names of the tests that have failed."""

    def __init__(self) -> None:
        self.failures: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failures.append(TIMEOUT if TIMEOUT_TEXT in str(report.longrepr) else report.nodeid)


class CallRecorder:
    """A pytest plugin that records the duration of each passed test, and the functions of the project that it called.

    `records` has each function as a tuple: its path, its qualified name and its first line. Calls of the test's
    fixtures are recorded, too.
    """

    def __init__(self, root: str) -> None:
        self.root = f"{root}/"
        self.records: list[dict[str, Any]] = []
        self.failures: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        called: set[CodeType] = set()

        def record(frame: FrameType, event: str, argument: Any) -> None:
            called.add(frame.f_code)

        begin = time.monotonic()
        threading.settrace(record)
        sys.settrace(record)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            seconds = time.monotonic() - begin
            functions = [self.describe(code) for code in called if code.co_filename.startswith(self.root)]
            if item.nodeid not in self.failures:
                self.records.append({"test": item.nodeid, "seconds": seconds, "functions": functions})

    def describe(self, code: CodeType) -> tuple[str, str, int]:
        return code.co_filename.removeprefix(self.root), code.co_qualname, code.co_firstlineno

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failures.add(report.nodeid)
