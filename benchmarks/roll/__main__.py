"""`python -m benchmarks.roll` upgrades a site from the previous release to this code while people play.

The site is that of `make lose`. It starts with the code of the commit `--from`, by default the one before the last
commit that changed migrations. Then the steps of docs/upgrades.md follow: the migrations before the code, the processes
one by one, and the migrations after the code. HAProxy drains each web server before it stops.

The benchmark fails if a request fails, or if a move that a player saw acknowledged is not in the log once.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.lose.judging import find_faults
from benchmarks.lose.machine import THIS_RELEASE
from benchmarks.lose.players import CountingTransport, Table, create_tables, describe_ended, play_at
from benchmarks.lose.proxy import find_haproxy
from benchmarks.lose.site import ClusterSite, start_cluster_site
from benchmarks.roll.previous_release import export_release, find_previous_release, run_git
from benchmarks.roll.visitor import visit_pages
from tests.attack.site import read_readme_commands

PLAY = 10.0
"""Seconds of play before the first step and after the last one."""
Step = tuple[str, Callable[[], object]]


def list_steps(site: ClusterSite) -> Iterator[Step]:
    """Yield the steps of the upgrade in their order."""
    machines = site.machines
    first = next(iter(machines.values()))
    yield "migrations before the code", lambda: first.site.migrate("--before-code")
    for program, *rest in read_readme_commands():
        for name in machines:
            title = " ".join(
                [program, *(word for word in rest if word in ("clock", "computers", "background", "beat"))]
            )
            yield f"{title} on {name}", lambda name=name, program=program, rest=rest: replace(site, name, program, rest)
    yield "all parts healthy", lambda: [machine.site.wait_until_healthy() for machine in machines.values()]
    yield "migrations after the code", first.site.migrate


def replace(site: ClusterSite, name: str, program: str, rest: list[str]) -> None:
    """Replace one process by the same one of this code. No request is sent to a web server that stops."""
    if program == "celery":
        site.machines[name].replace_process(program, rest)
        return
    site.proxy.drain(name, program)
    site.machines[name].replace_process(program, rest)
    site.proxy.resume(name, program)


async def roll(site: ClusterSite, number: int) -> list[str]:
    """Upgrade the site while people play at a number of tables. Return a sentence for each failure."""
    tables = await create_tables(site.proxy.port, number)
    visitor = CountingTransport(site.proxy.port)
    transports = [visitor, *(player.transport for table in tables for player in table.players)]
    async with play_at(tables) as tasks:
        visiting = asyncio.create_task(visit_pages(visitor))
        await asyncio.sleep(PLAY)
        for machine in site.machines.values():
            machine.switch_to(THIS_RELEASE)
        for title, step in list_steps(site):
            await run_step(title, step, transports)
        await asyncio.sleep(PLAY)
        faults = await find_faults(tables, site.database.application_url) + describe_ended(tasks)
        visiting.cancel()
    print(f"{count_moves(tables)} moves, {sum(each.requests for each in transports)} requests")
    return faults + [f"failed: {failure}" for each in transports for failure in each.failures]


async def run_step(title: str, step: Callable[[], object], transports: list[CountingTransport]) -> None:
    began, before = time.monotonic(), [len(each.failures) for each in transports]
    await asyncio.to_thread(step)
    failed = sum(len(each.failures) for each in transports) - sum(before)
    print(f"{title:34} {time.monotonic() - began:7.1f} s  {failed:4} failed requests", flush=True)


def count_moves(tables: list[Table]) -> int:
    return sum(len(hand.acknowledged) for table in tables for hand in table.list_hands().values())


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.roll", description=__doc__)
    parser.add_argument("--from", dest="commit", help="commit of the previous release")
    parser.add_argument("--tables", type=int, default=6, help="number of tables with two players")
    arguments = parser.parse_args()
    if find_haproxy() is None:
        sys.exit("The program haproxy is missing: install it with `apt-get install haproxy`.")
    os.environ["SECRET_KEY"] = "only for a roll, and long enough for one"
    commit = arguments.commit or find_previous_release()
    print(f"from {run_git('log', '-1', '--format=%h of %as, %s', commit)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="durak-roll-") as name:
        directory = Path(name)
        directory.chmod(0o755)  # PostgreSQL may run as another user
        release = export_release(commit, directory / "previous")
        with start_cluster_site(directory, release) as site:
            faults = asyncio.run(roll(site, arguments.tables))
    print("\n".join(faults[:50]) or "no request failed, and no move was lost or doubled")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
