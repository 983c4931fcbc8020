"""The commands of `benchmarks` can be started, and `make fuzz` starts its site."""

import os
import subprocess
import sys

import pytest

from tests.stack import ROOT

IMPORT_ALL = "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name)"
START_SITE_FOR_FUZZER = """
from benchmarks.fuzz import create_player, start_site
with start_site() as stack:
    print(create_player(stack.address))
"""


def list_commands() -> list[str]:
    """Return the dotted name of each module in `benchmarks` that can be run as a command."""
    modules = [path for path in sorted((ROOT / "benchmarks").rglob("*.py")) if '"__main__"' in path.read_text()]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in modules]


def run_without_site(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process whose environment names no site."""
    hidden = ("DJANGO_SETTINGS_MODULE", "SECRET_KEY", "DATABASE_URL", "REDIS_URL")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PYTHONPATH"] = str(ROOT / "clients" / "python")
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True)


def test_every_benchmark_can_be_imported_before_it_sets_the_environment_of_the_site() -> None:
    commands = list_commands()
    assert len(commands) > 20
    done = run_without_site("-c", IMPORT_ALL, *commands)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_the_site_for_the_fuzzer_starts() -> None:
    done = run_without_site("-c", START_SITE_FOR_FUZZER)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("durak_")
