"""`python -m style` prints for each package the share of docstrings, comments and names that have a bad habit.

For each share over its limit, the command lists the texts or names, and exits with 1. Limits above zero exist because
the patterns also match some good sentences. `texts.py` and `names.py` define the bad habits. The command also lists
too long commit subjects, and imports of names that do not exist.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from style.commits import MAX_SUBJECT_LENGTH, find_long_subjects
from style.imports import find_missing_imports
from style.names import is_misleading, read_names
from style.texts import find_habits, find_python_files, read_texts

PACKAGES = ("accounts", "benchmarks", "clients", "durak_site", "examples", "games", "programs", "style", "tests")
SKIPPED_FOLDERS = frozenset(("core", "node_modules", "migrations", "__pycache__"))
HABIT_LIMITS = {"free relative": 0.01, "bare who": 0.0, "nobody": 0.02, "is told": 0.01, "name": 0.0}
"""Map each bad habit to the largest share of a package's docstrings and comments that may have it. For the habit
"name", the limit is on the share of the names of functions.
"""
LARGER_HABIT_LIMITS = {
    "games": {"name": 0.002},
    "tests": {"name": 0.03},
}
"""Limits that replace those in HABIT_LIMITS for packages with older names. After you have improved names, lower these
limits. Never raise them.
"""


class Finding(NamedTuple):
    """A docstring, comment or name with a bad habit. `place` is its path and line, `words` its text."""

    place: str
    words: str


class PackageFigures:
    """The findings of each bad habit in a package, and the numbers of its texts and function names.

    `texts` counts docstrings and comments.
    """

    def __init__(self) -> None:
        self.texts = self.names = 0
        self.findings: dict[str, list[Finding]] = defaultdict(list)

    def compute_share(self, habit: str) -> float:
        total = self.names if habit == "name" else self.texts
        return len(self.findings[habit]) / max(total, 1)


def measure_package(package: Path) -> PackageFigures:
    figures = PackageFigures()
    for path in find_python_files(package, SKIPPED_FOLDERS):
        source = path.read_text()
        for text in read_texts(source):
            figures.texts += 1
            for habit in find_habits(text):
                figures.findings[habit].append(Finding(f"{path}:{text.line}", text.words))
        for name in read_names(source):
            figures.names += 1
            if is_misleading(name.name):
                figures.findings["name"].append(Finding(f"{path}:{name.line}", name.name))
    return figures


def list_findings_over_limit(figures: PackageFigures, allowances: dict[str, float]) -> Iterator[str]:
    """Yield a line for each finding of a habit that is over its limit in the package."""
    for habit, limit in {**HABIT_LIMITS, **allowances}.items():
        if figures.compute_share(habit) > limit:
            yield from (f"{finding.place}: {habit}: {finding.words}" for finding in figures.findings[habit])


def main(root: Path) -> int:
    measured = {name: measure_package(root / name) for name in PACKAGES if (root / name).exists()}
    print(f"{'plain English':14}", *(f"{habit:>14}" for habit in HABIT_LIMITS))
    for name, figures in measured.items():
        print(f"{name:14}", *(f"{figures.compute_share(habit):14.1%}" for habit in HABIT_LIMITS))
    excess = [
        line
        for name, figures in measured.items()
        for line in list_findings_over_limit(figures, LARGER_HABIT_LIMITS.get(name, {}))
    ]
    excess += [
        f"commit subject over {MAX_SUBJECT_LENGTH} characters: {subject}" for subject in find_long_subjects(root)
    ]
    excess += [
        line
        for name in measured
        for path in find_python_files(root / name, SKIPPED_FOLDERS)
        for line in find_missing_imports(root, path)
    ]
    for line in excess:
        print(line, file=sys.stderr)
    return 1 if excess else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
