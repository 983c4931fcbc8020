"""A digest that identifies the version of the code that has derived stored data from logs."""

import hashlib
from functools import cache
from pathlib import Path

HASHED_PACKAGES = ("engine", "event_log")


@cache
def compute_code_digest() -> str:
    """Return a digest of the source code of the engine and of this package.

    Checkpoints and records are stored with it, so a release with other code ignores those of an older release.
    """
    games = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for path in sorted(path for package in HASHED_PACKAGES for path in (games / package).rglob("*.py")):
        digest.update(f"{path.relative_to(games)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:32]
