"""Where `manage.py up` keeps its data, and how the other commands of manage.py find the servers that it runs."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

DIRECTORY = Path(os.environ.get("DURAK_VAR") or Path(__file__).resolve().parent.parent / "var")
ENVIRONMENT_FILE = DIRECTORY / "environment"


def write_environment(environment: Mapping[str, str]) -> None:
    """Notes down where the running servers are, for this user alone."""
    forget_environment()
    ENVIRONMENT_FILE.touch(mode=0o600)
    ENVIRONMENT_FILE.write_text("".join(f"{name}={value}\n" for name, value in environment.items()))


def use_environment() -> None:
    """Takes what was noted down, where the environment itself says nothing."""
    if not ENVIRONMENT_FILE.exists():
        return
    for line in ENVIRONMENT_FILE.read_text().splitlines():
        name, _, value = line.partition("=")
        os.environ.setdefault(name, value)


def forget_environment() -> None:
    ENVIRONMENT_FILE.unlink(missing_ok=True)


def kept_secret(place: Path, made: Callable[[], str]) -> str:
    """The key in this file, made at the first start and readable by its owner alone."""
    if not place.exists():
        fresh = place.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_text(made())
        fresh.rename(place)
    return place.read_text().strip()
