"""`python -m benchmarks.walk` hosts a site with the README's commands alone, and stops at the first failure.

The commands come from the last commit: from its README and deploy/. The site has its own PostgreSQL and Redis over TCP,
two database roles, and nginx in front. The benchmark plays games, kills every process, makes a backup, and restores it
in both ways of the README. Then it upgrades a site of an old release that has games.

`--postgres /usr/lib/postgresql/15/bin` uses the PostgreSQL programs in that directory instead of the wheel's.
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.walk.host import Host, StepError
from benchmarks.walk.servers import Servers
from benchmarks.walk.steps import list_steps_of_new_site, list_steps_of_upgrade
from durak_site.embedded.postgres import POSTGRES_PROGRAMS
from tests.site.external_server import BareServer

Step = tuple[str, Callable[[], str | None]]
NEEDED_PROGRAMS = ("git", "make", "curl", "openssl", "nginx")


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.walk", description=__doc__)
    parser.add_argument("--postgres", type=Path, default=POSTGRES_PROGRAMS, help="directory of PostgreSQL's programs")
    parser.add_argument("--only", choices=["fresh", "upgrade"], help="run only this half")
    options = parser.parse_args()
    path = f"{Path('/usr/sbin')}:{Path('/usr/bin')}"
    if missing := [name for name in NEEDED_PROGRAMS if not (shutil.which(name) or shutil.which(name, path=path))]:
        sys.exit(f"The walk needs {', '.join(missing)}.")
    began = time.monotonic()
    for name, steps in (("fresh", list_steps_of_new_site), ("upgrade", list_steps_of_upgrade)):
        if options.only in (None, name):
            with create_host(options.postgres) as host:
                run_steps(name, steps(host))
    print(f"Every step succeeded in {time.monotonic() - began:.0f} s.")


def run_steps(name: str, steps: list[Step]) -> None:
    """Run the steps in order and print the duration of each. Exits at the first failure."""
    for title, step in steps:
        print(f"{name}: {title} ... ", end="", flush=True)
        began = time.monotonic()
        try:
            found = step()
        except (StepError, AssertionError, LookupError) as failure:
            print(f"FAILED after {time.monotonic() - began:.1f} s\n{failure}")
            sys.exit(1)
        print(f"{time.monotonic() - began:.1f} s" + (f" ({found})" if found else ""), flush=True)


@contextmanager
def create_host(postgres: Path) -> Any:
    """Yield a host without a running site. Stop all its processes at the end."""
    with tempfile.TemporaryDirectory(prefix="durak-walk-") as name:
        place = Path(name)
        place.chmod(0o755)  # PostgreSQL may run as another user
        servers = Servers(place, BareServer(place, postgres, durable=True))
        host = Host(place / "opt" / "durak", place / "etc" / "durak" / "environment", servers)
        try:
            yield host
        finally:
            host.stop()
            servers.stop()


if __name__ == "__main__":
    main()
