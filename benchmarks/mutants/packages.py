"""The packages from which mutants are sampled, and the test folders of each package."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

PACKAGES = {
    "games.engine": ("tests/engine", "tests/conformance", "tests/golden", "tests/laws"),
    "games.ai": ("tests/ai", "tests/programs"),
    "games.orders": ("tests/games/orders", "tests/games/services"),
    "games.clocks": ("tests/games/clocks", "tests/games"),
    "games.event_log": ("tests/games",),
    "games.models": ("tests/games", "tests/games/ratings"),
    "games.services": ("tests/games/services", "tests/games", "tests/games/ratings"),
    "games.selectors": ("tests/games", "tests/games/api", "tests/games/ratings"),
    "games.notification_kinds": ("tests/games", "tests/games/words"),
    "games.words": ("tests/games/words", "tests/games"),
    "games.api": ("tests/games/api", "tests/games"),
    "games.web": ("tests/games/web",),
    "games": ("tests/games",),
    "accounts": ("tests/accounts",),
    "durak_site": ("tests/site", "tests/http", "tests/serving"),
}
"""Maps each package to the folders with its tests. The key `games` stands for the modules of `games` that belong to no
other key: tasks, admin and commands.
"""
EXCLUDED_FOLDERS = ("games/drawing", "games/pictures")
"""Folders without mutants. Most of their code is numbers that change only the look of pictures."""
CONTRACT_TESTS = {
    "api": ("tests/clients/test_up_to_date.py",),
    "models": ("tests/site/test_migrations.py",),
}
"""Maps a part of a module's path to tests of the whole layer: of the API with the OpenAPI document, and of the models
with the migrations.
"""


def list_modules(package: str) -> list[Path]:
    """Return the source files of a package, relative to the project.

    Files of packages with their own entry in PACKAGES are left out.
    """
    folder = package.replace(".", "/")
    others = [*EXCLUDED_FOLDERS, *(other.replace(".", "/") for other in PACKAGES if other.startswith(f"{package}."))]
    found = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.py") if "migrations" not in path.parts)
    return sorted(path for path in found if not any(path.is_relative_to(other) for other in others))


def list_test_files() -> list[Path]:
    """Return all test files, relative to the project."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))
