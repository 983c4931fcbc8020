"""`python -m benchmarks.lose` kills machines of a site while people play, and checks that no move is lost.

The site has a PostgreSQL primary with two synchronous standbys, and a Valkey with a replica and three Sentinels. Each
of its two application machines runs all processes of the README. HAProxy is in front of these machines and of Valkey.
Each round kills the primary database, the primary Valkey and one application machine.

The benchmark fails unless all of these conditions hold.

- Each move that a player saw acknowledged is in the log once, and no other move is.
- After the promotion of a standby, people play again at every table within 5 seconds.
- After the loss of Valkey, people play again at every table within 10 seconds.
- No process ends that was not killed, and the stored states of all games follow from their logs.
"""

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.lose.losses import Loss, PartKiller, list_actions_that_lose_a_part
from benchmarks.lose.players import create_all_series, describe_ended_players, play_all_series
from benchmarks.lose.proxy import find_haproxy
from benchmarks.lose.site import ClusterSite, start_cluster_site
from tests.stack import ROOT

SECONDS_BETWEEN_LOSSES = 10.0
"""Seconds of play before the first loss, and between two losses."""
MAX_OUTAGE_SECONDS = {"primary": 5.0, "Valkey": 10.0}
"""Seconds within which people must play again at every table, by the part that was lost."""
REPORT_HEADER = "round  lost              promoted  first move  every table  all parts   moves"


async def run_rounds(site: ClusterSite, rounds: int, table_count: int) -> list[str]:
    """Kill parts of the site while people play. Return a sentence for each violated condition of the module's
    docstring.
    """
    tables = await create_all_series(site.proxy.port, table_count)
    killer, faults = PartKiller(site, tables), list[str]()
    print(REPORT_HEADER, flush=True)
    async with play_all_series(tables) as tasks:
        for round_number in range(1, rounds + 1):
            for lose in list_actions_that_lose_a_part(killer, round_number):
                await asyncio.sleep(SECONDS_BETWEEN_LOSSES)
                loss = await lose()
                print_loss(round_number, loss)
                faults += list_faults_of_loss(round_number, loss)
        faults += describe_ended_players(tasks)
    return faults + await asyncio.to_thread(verify_games, site)


def list_faults_of_loss(round_number: int, loss: Loss) -> list[str]:
    limit = MAX_OUTAGE_SECONDS.get(loss.lost_part)
    late = (
        [f"people played again after {loss.every_table_seconds:.1f} s"]
        if limit is not None and loss.every_table_seconds > limit
        else []
    )
    return [f"round {round_number}, {loss.lost_part}: {fault}" for fault in [*late, *loss.faults]]


def print_loss(round_number: int, loss: Loss) -> None:
    promoted = "" if loss.promotion_seconds is None else f"{loss.promotion_seconds:.1f} s"
    print(
        f"{round_number:5}  {loss.lost_part:16} {promoted:>9} {loss.first_move_seconds:9.1f} s"
        f" {loss.every_table_seconds:10.1f} s {loss.recovery_seconds:8.1f} s {loss.moves:7}",
        flush=True,
    )


def verify_games(site: ClusterSite) -> list[str]:
    """Compare each game's stored state with its log. Return the output of `verify_games` if they differ."""
    environment = next(iter(site.machines.values())).stack.build_environment()
    command = [sys.executable, "manage.py", "verify_games"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    print(done.stdout.strip())
    return [done.stdout + done.stderr] if done.returncode else []


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.lose", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--tables", type=int, default=6, help="number of tables with two players")
    arguments = parser.parse_args()
    if find_haproxy() is None:
        sys.exit("The program haproxy is missing: install it with `apt-get install haproxy`.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.environ["SECRET_KEY"] = "only for lost machines, and long enough for them"
    with tempfile.TemporaryDirectory(prefix="durak-lose-") as name:
        directory = Path(name)
        directory.chmod(0o755)  # PostgreSQL may run as another user
        with start_cluster_site(directory) as site:
            faults = asyncio.run(run_rounds(site, arguments.rounds, arguments.tables))
    print("\n".join(faults[:50]) or "no acknowledged move was lost or doubled, and play went on in time")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
