"""`python -m benchmarks.roll` upgrades a site from the previous release to this code while people play.

The site is that of `make lose`. It starts with the code of the commit `--from`, by default the commit before the last
change of migrations. The upgrade follows docs/upgrades.md: the migrations before the code, the processes one by one,
and the migrations after the code. HAProxy drains each web server before it stops. Some players use the Python client of
the previous release during all steps. Others start with the present client after the last step.

The benchmark fails if a request fails, if the log lacks an acknowledged move or has it twice, or if a player stops too
early.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.lose.machine import THIS_RELEASE
from benchmarks.lose.move_comparison import MoveNumbers, compare_moves, read_logged_moves
from benchmarks.lose.players import CountingTransport
from benchmarks.lose.proxy import find_haproxy
from benchmarks.lose.site import ClusterSite, start_cluster_site
from benchmarks.roll.player_group import GroupReport, PlayerGroup, start_group
from benchmarks.roll.previous_release import export_release, find_previous_release, generate_client, run_git
from benchmarks.roll.visitor import visit_pages
from tests.attack.site import read_readme_commands
from tests.stack import ROOT

SECONDS_OF_PLAY = 10.0
"""Seconds of play before the first step of the upgrade, and after its last step."""
PRESENT_CLIENT = ROOT / "clients" / "python"
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
            yield (
                f"{title} on {name}",
                lambda name=name, program=program, rest=rest: replace_process(site, name, program, rest),
            )
    yield "all parts healthy", lambda: [machine.site.wait_until_healthy() for machine in machines.values()]
    yield "migrations after the code", first.site.migrate


def replace_process(site: ClusterSite, name: str, program: str, rest: list[str]) -> None:
    """Replace a process on the machine `name` by a process with this code. Drain a web server before it stops."""
    if program == "celery":
        site.machines[name].replace_process(program, rest)
        return
    site.proxy.drain(name, program)
    site.machines[name].replace_process(program, rest)
    site.proxy.resume(name, program)


async def upgrade_site(site: ClusterSite, former_client: Path, number: int) -> list[str]:
    """Upgrade the site while people play. Return a sentence for each failure.

    `number` is the number of tables with the previous client, and also of those with the present one.
    """
    visitor = CountingTransport(site.proxy.port)
    async with start_group(former_client, site.proxy.port, number) as former:
        visiting = asyncio.create_task(visit_pages(visitor))
        await asyncio.sleep(SECONDS_OF_PLAY)
        for machine in site.machines.values():
            machine.use_release(THIS_RELEASE)
        for title, step in list_steps(site):
            await run_step(title, step, former, visitor)
        async with start_group(PRESENT_CLIENT, site.proxy.port, number, first=number) as present:
            await asyncio.sleep(SECONDS_OF_PLAY)
            reports = {"previous": await former.stop(), "present": await present.stop()}
        visiting.cancel()
    for client, report in reports.items():
        print(f"{client} client: {report.moves} moves, {report.requests} requests")
    print(f"visitor: {visitor.requests} requests")
    faults = find_faults([*reports.values()], read_logged_moves(site.database.application_url))
    return faults + [f"failed: {failure}" for failure in visitor.failures]


async def run_step(title: str, step: Callable[[], object], group: PlayerGroup, visitor: CountingTransport) -> None:
    began, before = time.monotonic(), await count_failures(group, visitor)
    await asyncio.to_thread(step)
    failed = await count_failures(group, visitor) - before
    print(f"{title:34} {time.monotonic() - began:7.1f} s  {failed:4} failed requests", flush=True)


async def count_failures(group: PlayerGroup, visitor: CountingTransport) -> int:
    return len((await group.request_report()).failures) + len(visitor.failures)


def find_faults(reports: list[GroupReport], logged: MoveNumbers) -> list[str]:
    """Return a sentence for each fault that the module's docstring lists, and for each group without any move.

    Call this after the players have stopped.
    """
    sent_moves = {key: sent for report in reports for key, sent in report.collect_sent_moves().items()}
    lost = compare_moves({key: sent.acknowledged for key, sent in sent_moves.items()}, logged, sent_moves)
    idle = ["a group of players has made no move" for report in reports if not report.moves]
    failed = [f"failed: {failure}" for report in reports for failure in report.failures]
    return lost + idle + [sentence for report in reports for sentence in report.ended] + failed


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
            faults = asyncio.run(upgrade_site(site, generate_client(release), arguments.tables))
    print("\n".join(faults[:50]) or "no request failed, and no move was lost or doubled")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
