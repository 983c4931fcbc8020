"""How many small defects the tests notice: `python -m benchmarks.mutants --per-package 25 --seed 1`.

For each package so many places are chosen at random, and at each a small defect is made, one at a time, in a scratch
copy of the project. First the test files run that mirror the module (`mirrored_tests.py`). If they pass, more files of
the same package's tests run. Printed are the first test that failed, or the defect that no test noticed, and at the end
the share that was caught in each package.
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

from benchmarks.mutants.mirrored_tests import list_contracts, rank_tests
from benchmarks.mutants.operators import load_operators
from benchmarks.mutants.packages import PACKAGES, ROOT, list_modules
from benchmarks.mutants.places import Mutant, find_places, make_mutant
from benchmarks.mutants.scratch_copy import TIMEOUT, Outcome, ScratchCopy, open_scratch_copies

MIRRORED, MORE = 6, 12
"""Test files: those that mirror a module, and all that run if these notice nothing."""


@dataclass(frozen=True)
class Tried:
    package: str
    mutant: Mutant
    outcome: Outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--per-package", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--packages", nargs="+", default=list(PACKAGES), choices=PACKAGES, metavar="PACKAGE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="scratch copies, each with its servers")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    sampled = [(package, each) for package in options.packages for each in sample(package, options.per_package, chance)]
    chance.shuffle(sampled)  # whoever stops early has some of each package
    tried: list[Tried] = []
    with open_scratch_copies(options.jobs) as copies, ThreadPoolExecutor(options.jobs) as pool:
        with suppress(KeyboardInterrupt):
            for each in try_all(sampled, copies, pool):
                report_mutant(each)
                tried.append(each)
        pool.shutdown(cancel_futures=True)
        guiltless = find_failures_without_mutants(tried, copies[0])
    report_shares([each for each in tried if each.outcome.by not in guiltless])
    if guiltless:
        print(f"Not counted, as these tests fail without a mutant: {', '.join(sorted(guiltless))}", file=sys.stderr)


def sample(package: str, most: int, chance: random.Random) -> list[Mutant]:
    """Choose places at random, and an operator for each."""
    operators = load_operators()
    places = [
        (path, place, ways)
        for path in list_modules(package)
        for place, ways in find_places((ROOT / path).read_text(encoding="utf-8"), operators).items()
    ]
    chance.shuffle(places)
    mutants = (make_mutant(path, place, *chance.choice(ways)) for path, place, ways in places)
    return [mutant for mutant, _ in zip(filter(None, mutants), range(most), strict=False)]


def try_all(sampled: list[tuple[str, Mutant]], copies: list[ScratchCopy], pool: ThreadPoolExecutor) -> Iterator[Tried]:
    """Test each mutant in a copy that is free, and yield it when that is done."""
    free: queue.SimpleQueue[ScratchCopy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def try_one(package: str, mutant: Mutant) -> Tried:
        copy = free.get()
        try:
            return Tried(package, mutant, test_mutant(copy, package, mutant))
        finally:
            free.put(copy)

    for done in as_completed([pool.submit(try_one, *each) for each in sampled]):
        yield done.result()


def test_mutant(copy: ScratchCopy, package: str, mutant: Mutant) -> Outcome:
    ranked = rank_tests(package, mutant.path, MORE)
    outcome = copy.test_mutant(mutant, ranked[:MIRRORED])
    more = [*ranked[MIRRORED:], *list_contracts(mutant.path)]
    return copy.test_mutant(mutant, more) if more and not outcome.caught else outcome


def report_mutant(tried: Tried) -> None:
    by = tried.outcome.by or tried.outcome.output.strip().rpartition("\n")[2]
    verdict = f"caught by {by}" if tried.outcome.caught else "SURVIVED"
    print(f"{tried.package}  {tried.mutant.path}:{tried.mutant.line}  {verdict}", flush=True)
    print(tried.mutant.diff, end="\n\n", flush=True)


def find_failures_without_mutants(tried: list[Tried], copy: ScratchCopy) -> set[str]:
    """Return those of the tests that failed which fail without a mutant, too."""
    suspects = {each.outcome.by for each in tried} - {"", TIMEOUT}
    guiltless: set[str] = set()
    while suspects - guiltless:
        outcome = copy.run_tests(sorted(suspects - guiltless))
        if not outcome.caught:
            break
        guiltless.add(outcome.by)
    return guiltless


def report_shares(tried: list[Tried]) -> None:
    print()
    for package in [*dict.fromkeys(each.package for each in tried), "all"]:
        of_package = [each for each in tried if package in (each.package, "all")]
        caught = sum(each.outcome.caught for each in of_package)
        print(f"{package:18}{caught:5} of {len(of_package):4}{caught / len(of_package):7.0%}")


if __name__ == "__main__":
    main()
