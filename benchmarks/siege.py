"""Attacks the running site: with each attack alone, with all attacks at once, and with many games of strong computers.

Meanwhile ordinary visitors send requests. `python -m benchmarks.siege --seconds 30` prints the visitors' figures for
each web server, before, during and after each attack: the number of requests, the median, 99th percentile and maximum
in milliseconds, and the responses other than 200. `--only once` runs only the attacks with "once" in their names.

`--server gthread` and `--server granian` attack other web servers instead of ours (`other_servers.py`).
"""

import argparse
import asyncio
import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.other_servers import OTHER_SERVERS, put_nginx_in_front
from durak_site import embedded

# Each of these imports registers attacks.
from tests.attack import expensive_requests, many_seeks, unusual_requests, wrong_passwords  # noqa: F401
from tests.attack.combined_attack import LargestDelays, record_delays, run_all_attacks
from tests.attack.games_with_computers import start_games_of_masters, start_two_hundred_games
from tests.attack.siege import ATTACKS, AttackFunction, AttackReport, attack_and_measure
from tests.attack.site import Site
from tests.stack import Stack

LAST_ATTACKS = {
    "everything at once": run_all_attacks,
    "forty games of four masters": start_games_of_masters,
    "two hundred games of two computers": start_two_hundred_games,
}
"""Attacks that run last, because computers continue to play the games of these attacks afterwards."""
MEASURED_REQUESTS = 40
"""Number of visitors' requests that are measured before an attack, and again after the attack."""
RECOVERY_SECONDS = 10.0
"""Seconds between an attack and the measurement that shows whether the site has recovered."""


@contextmanager
def start_site(server: str) -> Iterator[Site]:
    """Run the site until the block ends. `server` is "ours" or a key of OTHER_SERVERS."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.environ["SECRET_KEY"] = "only for a siege, and long enough for one"
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        os.environ["MIGRATION_DATABASE_URL"] = servers.owners_url
        try:
            with Stack(servers.database_url, servers.redis_url, Path(directory)) as stack:
                site = Site(stack, other_commands=OTHER_SERVERS.get(server, {}))
                site.start()
                put_nginx_in_front(site)
                yield site
        finally:
            servers.stop()


def print_report(name: str, reports: dict[str, AttackReport]) -> None:
    print(f"\n{name}")
    for program, seen in reports.items():
        for when, readings in (("before", seen.before), ("during", seen.during), ("after", seen.after)):
            p99 = f"p99 {1000 * readings.compute_quantile(0.99):,.0f}"
            print(f"  {program:9} {when:7} {len(readings.responses):5} {readings}   {p99}", flush=True)


async def run_attack(site: Site, name: str, attack: AttackFunction, seconds: float) -> None:
    """Run one attack. Print the measurements of the visitors, and the largest delays of deadlines and mails."""
    late = LargestDelays()
    clocks = asyncio.create_task(record_delays(site, late))
    print_report(
        name, await attack_and_measure(site, attack, seconds, readings=MEASURED_REQUESTS, rest=RECOVERY_SECONDS)
    )
    clocks.cancel()
    print(f"  clocks at most {late.deadline_delay:.1f} s late, mails {late.mail_delay:.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="duration of each attack")
    parser.add_argument("--only", default="", help="run only attacks whose names contain this")
    parser.add_argument("--server", default="ours", choices=["ours", *OTHER_SERVERS])
    arguments = parser.parse_args()
    with start_site(arguments.server) as site:
        for name, attack in {**ATTACKS, **LAST_ATTACKS}.items():
            if arguments.only in name:
                asyncio.run(run_attack(site, name, attack, arguments.seconds))


if __name__ == "__main__":
    main()
