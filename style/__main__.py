"""`python -m style` prints for each package the share of texts and names that have a bad habit.

If a share is over its limit, the command lists these texts or names and exits with 1. Limits are shares, because no
pattern is right about every sentence. `texts.py` and `names.py` define the bad habits.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from style.commits import LONGEST, find_long_subjects
from style.names import is_misleading, read_names
from style.texts import find_habits, find_python_files, read_texts

PACKAGES = ("accounts", "benchmarks", "clients", "durak_site", "examples", "games", "programs", "style", "tests")
GENERATED = frozenset(("core", "node_modules", "migrations", "__pycache__"))
LIMITS = {"free relative": 0.01, "bare who": 0.0, "nobody": 0.02, "is told": 0.01, "name": 0.0}
"""For each bad habit, the largest share of a package's texts, or of its functions' names, that may have it."""
ALLOWANCES = {
    "games": {"name": 0.002},
    "tests": {"name": 0.03},
}
"""Larger limits for packages with older names. After you have improved names, lower the limit. Never raise it."""


class Finding(NamedTuple):
    """A text or name with a bad habit. `place` is its path and line."""

    place: str
    words: str


class Figures:
    """The number of texts and of names in a package. `findings` contains, for each bad habit, the texts or names that
    have it.
    """

    def __init__(self) -> None:
        self.texts = self.names = 0
        self.findings: dict[str, list[Finding]] = defaultdict(list)

    def compute_share(self, habit: str) -> float:
        total = self.names if habit == "name" else self.texts
        return len(self.findings[habit]) / max(total, 1)


def measure(package: Path) -> Figures:
    figures = Figures()
    for path in find_python_files(package, GENERATED):
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


def find_excess(figures: Figures, allowances: dict[str, float]) -> Iterator[str]:
    """Yield a line for every finding of those bad habits whose share is over its limit."""
    for habit, limit in {**LIMITS, **allowances}.items():
        if figures.compute_share(habit) > limit:
            yield from (f"{finding.place}: {habit}: {finding.words}" for finding in figures.findings[habit])


def main(root: Path) -> int:
    measured = {name: measure(root / name) for name in PACKAGES if (root / name).exists()}
    print(f"{'plain English':14}", *(f"{habit:>14}" for habit in LIMITS))
    for name, figures in measured.items():
        print(f"{name:14}", *(f"{figures.compute_share(habit):14.1%}" for habit in LIMITS))
    excess = [line for name, figures in measured.items() for line in find_excess(figures, ALLOWANCES.get(name, {}))]
    excess += [f"commit subject over {LONGEST} characters: {subject}" for subject in find_long_subjects(root)]
    for line in excess:
        print(line, file=sys.stderr)
    return 1 if excess else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
