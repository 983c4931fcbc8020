"""A check that finds commits with too long subjects."""

import subprocess
from pathlib import Path

MAX_SUBJECT_LENGTH = 72
CHECKED_COMMITS = 50
"""Number of latest commits that are checked."""


def find_long_subjects(root: Path) -> list[str]:
    """Return the subjects of new commits that are too long, or none outside a git repository."""
    command = ["git", "-C", str(root), "log", f"-{CHECKED_COMMITS}", "--no-merges", "--format=%s"]
    log = subprocess.run(command, capture_output=True, text=True, check=False)
    return [subject for subject in log.stdout.splitlines() if len(subject) > MAX_SUBJECT_LENGTH]
