"""The commands of `benchmarks` can be started."""

import os
import subprocess
import sys

from tests.stack import ROOT

IMPORT_ALL = "import importlib, sys\nfor name in sys.argv[1:]:\n    importlib.import_module(name)"


def list_commands() -> list[str]:
    """Return the dotted name of each module in `benchmarks` that can be run as a command."""
    modules = [path for path in sorted((ROOT / "benchmarks").rglob("*.py")) if '"__main__"' in path.read_text()]
    return [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in modules]


def test_every_benchmark_can_be_imported_before_it_sets_the_environment_of_the_site() -> None:
    commands = list_commands()
    assert len(commands) > 20
    hidden = ("DJANGO_SETTINGS_MODULE", "SECRET_KEY", "DATABASE_URL", "REDIS_URL")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["PYTHONPATH"] = str(ROOT / "clients" / "python")
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, *commands], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
