"""The data directory of `manage.py up`. A file in it contains the servers' addresses for other commands."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

DATA_DIRECTORY = Path(os.environ.get("DURAK_VAR") or Path(__file__).resolve().parent.parent.parent / "var")
ENVIRONMENT_FILE = DATA_DIRECTORY / "environment"


def write_environment(environment: Mapping[str, str]) -> None:
    """Write the site's secret key and the addresses of its servers to a file that only this user can read."""
    remove_environment()
    ENVIRONMENT_FILE.touch(mode=0o600)
    ENVIRONMENT_FILE.write_text("".join(f"{name}={value}\n" for name, value in environment.items()))


def load_environment() -> None:
    """Set the environment variables that `write_environment` has written, except those that are set already."""
    if not ENVIRONMENT_FILE.exists():
        return
    for line in ENVIRONMENT_FILE.read_text().splitlines():
        name, _, value = line.partition("=")
        os.environ.setdefault(name, value)


def remove_environment() -> None:
    ENVIRONMENT_FILE.unlink(missing_ok=True)


def load_or_create_secret(path: Path, generate: Callable[[], str]) -> str:
    """Return the key in the file `path`. If the file is missing, create it with a new key, private to this user."""
    if not path.exists():
        fresh = path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_text(generate())
        fresh.rename(path)
    return path.read_text().strip()
