"""Records which functions each test calls, and chooses the tests of a mutant by these records."""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.mutants.code_swap import find_changed_function
from benchmarks.mutants.packages import CONTRACT_TESTS, PACKAGES, ROOT, list_modules
from benchmarks.mutants.places import Mutant

MAX_SECONDS_OF_TESTS = 120
"""Maximum sum of the durations of the tests that are chosen for a mutant. The durations are longer than in a usual run,
because they were measured while calls were recorded.
"""


class CallRecords:
    """The functions that tests have called.

    `seconds` has the duration of each test. `tests` maps each function (path, qualified name) to its tests.
    """

    def __init__(self, seconds: dict[str, float], tests: dict[tuple[str, str], set[str]]) -> None:
        self.seconds, self.tests = seconds, tests

    @classmethod
    def collect(cls, records: Iterable[dict[str, Any]]) -> "CallRecords":
        """Build the records from the answers of fork servers to `record_calls`."""
        seconds: dict[str, float] = {}
        tests = defaultdict(set)
        for record in records:
            seconds[record["test"]] = record["seconds"]
            for path, name, _ in record["functions"]:
                tests[path, name].add(record["test"])
        return cls(seconds, tests)

    def save(self, file: Path) -> None:
        names = list(self.seconds)
        numbers = {name: number for number, name in enumerate(names)}
        functions = [(*function, sorted(numbers[test] for test in tests)) for function, tests in self.tests.items()]
        file.write_text(json.dumps({"seconds": self.seconds, "functions": functions}), encoding="utf-8")

    @classmethod
    def load(cls, file: Path) -> "CallRecords":
        stored = json.loads(file.read_text(encoding="utf-8"))
        names = list(stored["seconds"])
        tests = {(path, name): {names[number] for number in numbers} for path, name, numbers in stored["functions"]}
        return cls(stored["seconds"], tests)

    def choose_tests(self, mutant: Mutant) -> list[str]:
        """Return the tests to run with the mutant: those that are most likely to notice its change.

        Take the first of these sets that is not empty: the tests that call the changed function, the tests that call
        any function of the module, the tests that call functions of modules that import it. Of this set, return the
        quickest tests, up to MAX_SECONDS_OF_TESTS. The contract tests of the module's layer follow them.
        """
        path = str(mutant.path)
        changed = find_changed_function(compile(mutant.before, path, "exec"), compile(mutant.after, path, "exec"))
        found = self.find_callers(path, changed[0].co_qualname) if changed else set()
        found = found or self.find_callers(path)
        if not found:
            found = set().union(*(self.find_callers(importer) for importer in find_importers(mutant.path)))
        chosen, total = [], 0.0
        for test in sorted(found, key=lambda name: (self.seconds[name], name)):
            total += self.seconds[test]
            if chosen and total > MAX_SECONDS_OF_TESTS:
                break
            chosen.append(test)
        return [*chosen, *(test for test in self.list_contract_tests(mutant.path) if test not in chosen)]

    def find_callers(self, path: str, function: str = "") -> set[str]:
        """Return the tests that call the function, or a function inside it.

        Without `function`, return the tests that call any function of the module at `path`.
        """
        return set().union(
            *(
                tests
                for (of_path, name), tests in self.tests.items()
                if of_path == path
                and name != "<module>"
                and (not function or name == function or name.startswith(f"{function}.<locals>."))
            )
        )

    def list_contract_tests(self, module: Path) -> list[str]:
        files = tuple(f"{file}::" for layer in module.parts for file in CONTRACT_TESTS.get(layer, ()))
        return [test for test in self.seconds if test.startswith(files)]


def find_importers(module: Path) -> list[str]:
    """Return the paths of the modules that import the module."""
    dotted = ".".join(module.with_suffix("").parts).removesuffix(".__init__")
    return [path for path, names in read_imports().items() if dotted in names]


@cache
def read_imports() -> dict[str, set[str]]:
    """Map the path of each module to the dotted names of modules, and of names in modules, that it imports."""
    return {
        str(path): find_imported_names(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        for package in PACKAGES
        for path in list_modules(package)
    }


def find_imported_names(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names
