"""Every attack on the running processes, one after another, then all at once, and at the end tables of computers that
think.

`python -m benchmarks.siege --seconds 30` prints for each attack and each web server what ordinary visitors saw
before, during and after it: the readings, the median and the worst of them in milliseconds, the answers that were none
of 200, and what 99 of 100 took at most. `--only once` tries the attacks alone whose names have that in them.
"""

import argparse
import asyncio
import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durak_site import embedded
from tests.attack import greed, guessing, onslaughts  # noqa: F401 (they register themselves)
from tests.attack.siege import ATTACKS, Onslaught, Report, besiege
from tests.attack.site import Site
from tests.attack.thinking import masters_think
from tests.attack.together import Lateness, everything, watch_clocks
from tests.stack import Stack

LAST = {"everything at once": everything, "forty games of four masters": masters_think}
"""What leaves games behind in which computers play on."""
READINGS = 40
"""Before an attack, and as many after it."""
REST = 10.0
"""Seconds that the site has to recover."""


@contextmanager
def running_site() -> Iterator[Site]:
    """On servers of its own."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.environ["SECRET_KEY"] = "only for a siege, and long enough for one"
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start(Path(directory) / "data")
        os.environ["MIGRATION_DATABASE_URL"] = servers.owners_url
        try:
            with Stack(servers.database_url, servers.redis_url, Path(directory)) as stack:
                site = Site(stack)
                site.start()
                yield site
        finally:
            servers.stop()


def report(name: str, reports: dict[str, Report]) -> None:
    print(f"\n{name}")
    for program, seen in reports.items():
        for when, readings in (("before", seen.before), ("during", seen.during), ("after", seen.after)):
            p99 = f"p99 {1000 * readings.quantile(0.99):,.0f}"
            print(f"  {program:9} {when:7} {len(readings.answers):5} {readings}   {p99}", flush=True)


async def storm(site: Site, name: str, onslaught: Onslaught, seconds: float) -> None:
    """With how late clocks and mails were meanwhile."""
    late = Lateness()
    clocks = asyncio.create_task(watch_clocks(site, late))
    report(name, await besiege(site, onslaught, seconds, readings=READINGS, rest=REST))
    clocks.cancel()
    print(f"  clocks at most {late.clocks:.1f} s late, mails {late.mails:.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each attack goes on")
    parser.add_argument("--only", default="", help="part of the names of those attacks that are wanted alone")
    wanted = parser.parse_args()
    with running_site() as site:
        for name, onslaught in {**ATTACKS, **LAST}.items():
            if wanted.only in name:
                asyncio.run(storm(site, name, onslaught, wanted.seconds))


if __name__ == "__main__":
    main()
