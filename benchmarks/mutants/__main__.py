"""Measures the share of small defects that the tests catch: `python -m benchmarks.mutants --per-package 25 --seed 1`.

A mutant is a scratch copy of the project with one small defect, at a random place in a package. The benchmark runs
tests that call the changed function (`calls.py`). It prints the first test that failed, or that the mutant survived. At
the end, it prints for each package the share of mutants that the tests caught. Mutants of modules that no recorded test
reaches are not tried, and do not count.

Before the first mutant, the benchmark runs all tests without processes or browsers once, to record which functions each
test calls. `--calls FILE` keeps these records in a file, and reads them from there the next time.
"""

import argparse
import os
import queue
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from benchmarks.mutants.calls import CallRecords
from benchmarks.mutants.fork_server import CRASH, TIMEOUT
from benchmarks.mutants.operators import load_operators
from benchmarks.mutants.packages import PACKAGES, ROOT, list_modules
from benchmarks.mutants.places import Mutant, find_mutation_places, make_mutant
from benchmarks.mutants.scratch_copy import PytestResult, ScratchCopy, open_scratch_copies

TESTS_PER_RECORDING = 100
"""Number of tests that one process runs while it records calls."""


Result = TypeVar("Result")


@dataclass(frozen=True)
class MutantTrial:
    """A mutant of a package, and the result of running the tests with it."""

    package: str
    mutant: Mutant
    outcome: PytestResult


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--per-package", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packages", nargs="+", default=list(PACKAGES), choices=PACKAGES, metavar="PACKAGE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="scratch copies, each with its servers")
    parser.add_argument("--calls", type=Path, metavar="FILE", help="which functions each test calls; see above")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    samples = [
        (package, mutant)
        for package in options.packages
        for mutant in sample_mutants(package, options.per_package, chance)
    ]
    chance.shuffle(samples)  # a run that is stopped early has tried some of each package
    trials: list[MutantTrial] = []
    with open_scratch_copies(options.jobs) as copies, ThreadPoolExecutor(options.jobs) as pool:
        runner = Runner(copies, pool)
        try:
            records = load_or_record_calls(options.calls, runner)
            for each in test_mutants(choose_tests(samples, records), runner):
                print_trial(each)
                trials.append(each)
        except KeyboardInterrupt:
            pass
        finally:
            pool.shutdown(cancel_futures=True)
        unreliable = find_failures_without_mutants(trials, copies[0])
    print_shares([each for each in trials if each.outcome.caught_by not in unreliable])
    if unreliable:
        print(f"Not counted, as these tests fail without a mutant: {', '.join(sorted(unreliable))}", file=sys.stderr)


def sample_mutants(package: str, most: int, chance: random.Random) -> list[Mutant]:
    """Return up to `most` mutants of the package, at random places and by random operators."""
    operators = load_operators()
    places = [
        (path, place, ways)
        for path in list_modules(package)
        for place, ways in find_mutation_places((ROOT / path).read_text(encoding="utf-8"), operators).items()
    ]
    chance.shuffle(places)
    mutants = (make_mutant(path, place, *chance.choice(ways)) for path, place, ways in places)
    return [mutant for mutant, _ in zip(filter(None, mutants), range(most), strict=False)]


class Runner:
    """Runs functions in threads. Each function gets a scratch copy that no other function uses at the same time."""

    def __init__(self, copies: list[ScratchCopy], pool: ThreadPoolExecutor) -> None:
        self.pool = pool
        self.free: queue.SimpleQueue[ScratchCopy] = queue.SimpleQueue()
        for copy in copies:
            self.free.put(copy)

    def run_all(self, functions: Iterable[Callable[[ScratchCopy], Result]]) -> Iterator:
        """Yield the results of the functions as they come."""
        for done in as_completed([self.pool.submit(self.run, function) for function in functions]):
            yield done.result()

    def run(self, function: Callable[[ScratchCopy], Result]) -> Result:
        copy = self.free.get()
        try:
            return function(copy)
        finally:
            self.free.put(copy)


def load_or_record_calls(file: Path | None, runner: Runner) -> CallRecords:
    if file is not None and file.exists():
        return CallRecords.load(file)
    print("Recording which functions each test calls ...", flush=True)
    tests = runner.run(lambda copy: copy.start_fork_server().list_tests())
    parts = [tests[start : start + TESTS_PER_RECORDING] for start in range(0, len(tests), TESTS_PER_RECORDING)]
    recorded = []
    for number, each in enumerate(runner.run_all(partial(ScratchCopy.record_calls, tests=part) for part in parts), 1):
        recorded += each
        print(f"{number} of {len(parts)} parts of the tests are recorded.", flush=True)
    records = CallRecords.collect(recorded)
    print(f"{len(records.seconds)} of {len(tests)} tests passed and are recorded.\n", flush=True)
    if file is not None:
        records.save(file)
    return records


def choose_tests(samples: list[tuple[str, Mutant]], records: CallRecords) -> Iterator[tuple[str, Mutant, list[str]]]:
    """Yield each mutant that recorded tests reach, with its package and these tests. Print the others."""
    for package, mutant in samples:
        if tests := records.choose_tests(mutant):
            yield package, mutant, tests
        else:
            print(f"{package}  {mutant.path}:{mutant.line}  not tried: no recorded test reaches this module")


def test_mutants(samples: Iterable[tuple[str, Mutant, list[str]]], runner: Runner) -> Iterator[MutantTrial]:
    """Test each mutant in the next free scratch copy, and yield the results."""

    def test_mutant(package: str, mutant: Mutant, tests: list[str], copy: ScratchCopy) -> MutantTrial:
        return MutantTrial(package, mutant, copy.run_tests_with_mutant(mutant, tests))

    return runner.run_all(partial(test_mutant, *sample) for sample in samples)


def print_trial(trial: MutantTrial) -> None:
    by = trial.outcome.caught_by or trial.outcome.output.strip().rpartition("\n")[2][:200]
    verdict = f"caught by {by}" if trial.outcome.caught else "SURVIVED"
    print(f"{trial.package}  {trial.mutant.path}:{trial.mutant.line}  {verdict}", flush=True)
    print(trial.mutant.diff, end="\n\n", flush=True)


def find_failures_without_mutants(trials: list[MutantTrial], copy: ScratchCopy) -> set[str]:
    """Return the tests that caught a mutant but also fail in a copy without a mutant."""
    suspects = {each.outcome.caught_by for each in trials} - {"", CRASH, TIMEOUT}
    failing: set[str] = set()
    while suspects - failing:
        outcome = copy.run_tests(sorted(suspects - failing))
        if not outcome.caught:
            break
        failing.add(outcome.caught_by)
    return failing


def print_shares(trials: list[MutantTrial]) -> None:
    print()
    for package in [*dict.fromkeys(each.package for each in trials), "all"]:
        of_package = [each for each in trials if package in (each.package, "all")]
        caught = sum(each.outcome.caught for each in of_package)
        print(f"{package:18}{caught:5} of {len(of_package):4}{caught / len(of_package):7.0%}")


if __name__ == "__main__":
    main()
