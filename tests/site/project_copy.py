"""A copy of the project to which a test adds a feature as docs/design.md describes it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.stack import ROOT

COPIED_PATHS = ("accounts", "docs", "durak_site", "games", "locale", "static", "templates", "manage.py")
SETTINGS_WITHOUT_SERVERS = {
    "SECRET_KEY": "of a copy",
    "DATABASE_URL": "postgres:///none?host=/nowhere",
    "REDIS_URL": "redis://none",
    "DEBUG": "true",
}


class ProjectCopy:
    """A copy of the project in `root`. `touched` has the relative paths of changed and new files."""

    def __init__(self, root: Path) -> None:
        self.root, self.touched = root, set[str]()
        for part in map(ROOT.joinpath, COPIED_PATHS):
            if part.is_dir():
                # Copy bytecode, because compiling takes seconds, but not a file that another process is writing.
                shutil.copytree(part, root / part.name, ignore=shutil.ignore_patterns("*.pyc.*"))
            else:
                shutil.copy(part, root)

    def write(self, path: str, text: str) -> None:
        self.touched.add(path)
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def insert(self, path: str, text: str, *, before: str) -> None:
        """Insert `text` into a file, directly before the text `before`, which must occur once in the file."""
        old = (self.root / path).read_text()
        assert old.count(before) == 1, (path, before)
        self.write(path, old.replace(before, text + before))

    def run_python(self, *arguments: str, standard_input: str = "") -> str:
        """Run Python with these arguments in the copy, and with `standard_input` as text. Return the output."""
        environment = {**os.environ, **SETTINGS_WITHOUT_SERVERS, "DJANGO_SETTINGS_MODULE": "durak_site.settings"}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=environment,
            input=standard_input,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def list_named_files(section: str) -> list[str]:
    """Return the files and folders that a section of docs/design.md names."""
    page = (ROOT / "docs" / "design.md").read_text()
    text = page.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return [name.rstrip("/") for name in re.findall(r"[`(]([\w./-]+)[`)]", text) if "/" in name or "." in name]


def is_covered_by_names(path: str, names: list[str]) -> bool:
    return any(f"/{path}".endswith(f"/{name}") or f"/{path}".startswith(f"/{name}/") for name in names)
