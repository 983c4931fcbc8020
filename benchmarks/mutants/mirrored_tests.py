"""Ranks the test files by the chance that they catch a defect of a module. Compares imports, names and folders."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks.mutants.packages import CONTRACT_TESTS, PACKAGES, ROOT, list_modules, list_test_files

IMPORTED, SAME_NAME, BY_AN_IMPORTER, FOLDER, MIRRORED_FOLDER, MENTIONED = 5, 6, 3, 2, 4, 1
MAX_COUNTED_MENTIONS = 3
PROCESS_PATTERN = re.compile(r"def test_\w+\([^)]*\b(live_stack|site|browser|page)\b|mark\.slow\b|\bStack\(")
SLOW_TESTS = ("tests/web", "tests/attack", "tests/clients", "tests/http/test_arbitrary_requests.py")
"""Folders and files of tests that are not run. Each file takes minutes, because it starts a browser, all processes of
the site, npm or schemathesis.
"""

COMMON_STEMS = {"test", "game", "init", "api", "view", "web", "servi", "selec", ""}
"""Stems in file names that say little about the subject of a file, because many names have them."""


@dataclass(frozen=True)
class TestFile:
    """A test file: its imported names, all its words, and whether its tests start processes."""

    path: Path
    imports: frozenset[str]
    words: frozenset[str]
    starts_processes: bool


@cache
def read_test_files() -> tuple[TestFile, ...]:
    paths = [path for path in list_test_files() if not str(path).startswith(SLOW_TESTS)]
    return tuple(map(read_test_file, paths))


def read_test_file(path: Path) -> TestFile:
    text = (ROOT / path).read_text(encoding="utf-8")
    words = frozenset(re.findall(r"\w+", text))
    return TestFile(path, frozenset(find_imported_names(ast.parse(text))), words, bool(PROCESS_PATTERN.search(text)))


def find_imported_names(tree: ast.Module) -> set[str]:
    """Return the dotted names of all imported modules, and of all names imported from modules."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


def rank_tests(package: str, module: Path, most: int) -> list[str]:
    """Return up to `most` test files with the highest scores. Files that start processes come last."""
    scores = {file: score_test_file(package, module, file) for file in read_test_files()}
    best = sorted((file for file in scores if scores[file] > 0), key=lambda file: (-scores[file], file.path))[:most]
    return [str(file.path) for file in sorted(best, key=lambda file: file.starts_processes)]


def list_contract_tests(module: Path) -> list[str]:
    return [path for folder, paths in CONTRACT_TESTS.items() if folder in module.parts for path in paths]


def score_test_file(package: str, module: Path, file: TestFile) -> int:
    dotted = ".".join(module.with_suffix("").parts)
    dotted = dotted.removesuffix(".__init__")
    imported = dotted in file.imports
    by_an_importer = bool(find_importers(dotted) & file.imports)
    folders = PACKAGES[package]
    near = FOLDER * (len(folders) - folders.index(str(file.path.parent))) if str(file.path.parent) in folders else 0
    mirrored = MIRRORED_FOLDER * (file.path.parent == find_mirrored_folder(module))
    alike = len(split_stems(module) & split_stems(file.path))
    mentions = min(len(find_defined_names(module) & file.words), MAX_COUNTED_MENTIONS)
    by_imports = IMPORTED * imported + BY_AN_IMPORTER * by_an_importer
    return by_imports + SAME_NAME * alike + MENTIONED * mentions + near + mirrored


def find_mirrored_folder(module: Path) -> Path:
    """Return the test folder of a module: `tests/accounts/web` for `accounts/web/forms.py`, and `tests/http` for
    `durak_site/http/problems.py`.
    """
    return Path("tests", *(part for part in module.parent.parts if part != "durak_site"))


@cache
def find_importers(dotted: str) -> frozenset[str]:
    """Return the dotted names of the modules that import the module with this dotted name."""
    return frozenset(module for module, names in read_imports().items() if dotted in names)


@cache
def read_imports() -> dict[str, set[str]]:
    return {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__"): find_imported_names(
            ast.parse((ROOT / path).read_text(encoding="utf-8"))
        )
        for package in PACKAGES
        for path in list_modules(package)
    }


def split_stems(path: Path) -> set[str]:
    """Return the stems of the words in a path: `penalty` and `penalties` have the same stem."""
    words = "_".join(path.with_suffix("").parts[1:]).split("_")
    return {word[:5].rstrip("sy") for word in words} - COMMON_STEMS


@cache
def find_defined_names(module: Path) -> frozenset[str]:
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, defined) and len(node.name) > 4)
