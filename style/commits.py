"""Finds subjects of commits that are too long."""

import subprocess
from pathlib import Path

LONGEST = 72
CHECKED = 50
"""Number of commits that are checked, the latest ones first."""


def find_long_subjects(root: Path) -> list[str]:
    """Return the subjects that are too long. Return an empty list if `root` is not in a git repository."""
    command = ["git", "-C", str(root), "log", f"-{CHECKED}", "--no-merges", "--format=%s"]
    log = subprocess.run(command, capture_output=True, text=True, check=False)
    return [subject for subject in log.stdout.splitlines() if len(subject) > LONGEST]
