"""The URL prefix of static files. It changes with their content, so browsers may cache the files for ever."""

from hashlib import sha256
from pathlib import Path

OURS = "/static/"
VERSIONED = rf"^{OURS}[0-9a-f]{{12}}/"


def make_prefix(directory: Path, *others: Path) -> str:
    """Return a URL prefix with a digest of all files in the directory and of the files `others`.

    `others` are files that change whenever static files outside of the directory change, such as the list of installed
    packages.
    """
    files = sorted(path for path in directory.rglob("*") if path.is_file())
    digest = sha256()
    for path in (*files, *others):
        digest.update(f"{path.relative_to(directory.parent)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return f"{OURS}{digest.hexdigest()[:12]}/"
