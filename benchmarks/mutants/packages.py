"""The packages from which mutants are sampled, and the test files that run with a mutant."""

from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

PACKAGES = (
    "games.engine",
    "games.ai",
    "games.orders",
    "games.clocks",
    "games.event_log",
    "games.models",
    "games.services",
    "games.selectors",
    "games.notification_kinds",
    "games.words",
    "games.api",
    "games.web",
    "games",
    "accounts",
    "durak_site",
)
"""`games` stands for the modules of `games` that belong to no other entry, such as tasks, matching and commands."""
EXCLUDED_FOLDERS = ("games/drawing", "games/pictures")
"""Folders without mutants. Most of their code is numbers that change only the look of pictures."""
SLOW_TESTS = ("tests/web", "tests/attack", "tests/clients", "tests/http/test_arbitrary_requests.py")
"""Folders and files of tests that are not run. Each file takes minutes, because it starts a browser, all processes of
the site, npm or schemathesis.
"""
CONTRACT_TESTS = {
    "api": ("tests/clients/test_committed_document.py",),
    "models": ("tests/site/test_migrations.py",),
}
"""Maps a part of a module's path to tests of the whole layer: of the API with the OpenAPI document, and of the models
with the migrations.
"""


def list_modules(package: str) -> list[Path]:
    """Return the source files of a package, relative to the project.

    Files of packages with an entry of their own in PACKAGES are left out.
    """
    folder = package.replace(".", "/")
    others = [*EXCLUDED_FOLDERS, *(other.replace(".", "/") for other in PACKAGES if other.startswith(f"{package}."))]
    found = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)
    return sorted(path for path in found if not any(path.is_relative_to(other) for other in others))


def list_test_files() -> list[str]:
    """Return the test files without SLOW_TESTS, and those of CONTRACT_TESTS, relative to the project."""
    found = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    return [path for path in found if not path.startswith(SLOW_TESTS)] + [*chain(*CONTRACT_TESTS.values())]
