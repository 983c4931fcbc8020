"""The previous release: an older commit in its own directory, with the packages that it needs."""

import subprocess
import sys
from pathlib import Path

from benchmarks.lose.machine import Release
from tests.stack import ROOT


def run_git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def find_previous_release() -> str:
    """Return the commit before the last change of migrations on this branch.

    An upgrade from that commit has the most to do. Changes on a merged branch belong to the commit that merged it.
    """
    newest = run_git("log", "-1", "--first-parent", "--format=%H", "--", "*/migrations/*.py")
    return run_git("rev-parse", f"{newest}^")


def export_release(commit: str, directory: Path) -> Release:
    """Write the files of a commit to `directory`. Install its packages if this code does not need all of them."""
    directory.mkdir()
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract", "--directory", str(directory)], input=archive, check=True)
    former, present = (set((place / "requirements.txt").read_text().splitlines()) for place in (directory, ROOT))
    python = sys.executable if former <= present else install_packages(directory)
    compile_translations = ["-m", "babel.messages.frontend", "-q", "compile", "--domain=django", "--directory=locale"]
    subprocess.run([python, *compile_translations], cwd=directory, check=True)
    return Release(directory, python)


def generate_client(release: Release) -> Path:
    """Generate the Python client of a release. Return the directory from which it can be imported."""
    client = release.project / "clients" / "python"
    subprocess.run([sys.executable, str(client / "generate.py")], check=True)
    return client


def install_packages(directory: Path) -> str:
    """Install the packages of a release into its `.venv`, and return the path of the interpreter there."""
    subprocess.run([sys.executable, "-m", "venv", str(directory / ".venv")], check=True)
    python = str(directory / ".venv" / "bin" / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "-r", str(directory / "requirements.txt")], check=True)
    return python
