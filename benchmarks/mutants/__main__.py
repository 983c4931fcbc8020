"""Measures the share of small defects that the tests catch: `python -m benchmarks.mutants --per-package 25 --seed 1`.

A mutant is a scratch copy of the project with one small defect, at a random place in a package. The benchmark runs the
test files that most probably catch the defect (`mirrored_tests.py`). It prints the first test that failed, or that the
mutant survived. At the end, it prints for each package the share of mutants that the tests caught.
"""

import argparse
import os
import queue
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass

from benchmarks.mutants.fork_server import CRASH, TIMEOUT
from benchmarks.mutants.mirrored_tests import list_contract_tests, rank_tests
from benchmarks.mutants.operators import load_operators
from benchmarks.mutants.packages import PACKAGES, ROOT, list_modules
from benchmarks.mutants.places import Mutant, find_mutation_places, make_mutant
from benchmarks.mutants.scratch_copy import PytestResult, ScratchCopy, open_scratch_copies

FIRST_TEST_FILES, MAX_TEST_FILES = 12, 60
"""Number of test files that are run first for a mutant, and of all that are run if none of the first catches it."""


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
        with suppress(KeyboardInterrupt):
            for each in test_mutants(samples, copies, pool):
                print_trial(each)
                trials.append(each)
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


def test_mutants(
    samples: list[tuple[str, Mutant]], copies: list[ScratchCopy], pool: ThreadPoolExecutor
) -> Iterator[MutantTrial]:
    """Test each mutant in the next free scratch copy, and yield the results."""
    free: queue.SimpleQueue[ScratchCopy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def test_in_free_copy(package: str, mutant: Mutant) -> MutantTrial:
        copy = free.get()
        try:
            return MutantTrial(package, mutant, run_ranked_tests(copy, package, mutant))
        finally:
            free.put(copy)

    for done in as_completed([pool.submit(test_in_free_copy, *each) for each in samples]):
        yield done.result()


def run_ranked_tests(copy: ScratchCopy, package: str, mutant: Mutant) -> PytestResult:
    first = [*rank_tests(package, mutant.path, FIRST_TEST_FILES), *list_contract_tests(mutant.path)]
    others = [file for file in rank_tests(package, mutant.path, MAX_TEST_FILES) if file not in first]
    outcome = copy.run_tests_with_mutant(mutant, first)
    return outcome if outcome.caught or not others else copy.run_tests_with_mutant(mutant, others)


def print_trial(trial: MutantTrial) -> None:
    by = trial.outcome.caught_by or trial.outcome.output.strip().rpartition("\n")[2]
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
