"""The URL prefix of static files. It changes with the files, so browsers may cache them for ever."""

from hashlib import sha256
from pathlib import Path

STATIC_PREFIX = "/static/"
VERSIONED_PATTERN = rf"^{STATIC_PREFIX}[0-9a-f]{{12}}/"


def make_prefix(directory: Path, *others: Path) -> str:
    """Return the URL prefix, with a digest of all files in `directory` and of the files `others`.

    `others` are files that change whenever static files elsewhere change, such as the list of installed packages.
    """
    files = sorted(path for path in directory.rglob("*") if path.is_file())
    digest = sha256()
    for path in (*files, *others):
        digest.update(f"{path.relative_to(directory.parent)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return f"{STATIC_PREFIX}{digest.hexdigest()[:12]}/"
