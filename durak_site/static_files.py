"""Static files under a name that changes with what is in them, so that whoever has one may keep it for ever."""

from hashlib import sha256
from pathlib import Path

OURS = "/static/"
VERSIONED = rf"^{OURS}[0-9a-f]{{12}}/"


def prefix(directory: Path, *others: Path) -> str:
    """Where all files of a version lie: those of the directory, and those that come with what `others` name."""
    files = sorted(path for path in directory.rglob("*") if path.is_file())
    digest = sha256()
    for path in (*files, *others):
        digest.update(f"{path.relative_to(directory.parent)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return f"{OURS}{digest.hexdigest()[:12]}/"
