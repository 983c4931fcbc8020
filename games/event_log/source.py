"""Which code derived data were made with."""

import hashlib
from functools import cache
from pathlib import Path

PACKAGES = ("engine", "event_log")


@cache
def source_digest() -> str:
    """A digest of the source of the engine and of this package.

    Data derived from logs are stored under it. So a release that folds or shows events otherwise does not read what an
    older one has stored, and nobody has to remember to raise a number.
    """
    games = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for path in sorted(path for package in PACKAGES for path in (games / package).rglob("*.py")):
        digest.update(f"{path.relative_to(games)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:32]
