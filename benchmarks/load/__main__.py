"""Measures a whole site on this machine under a mixture of users, as `benchmarks/load/traffic.py` describes it.

`python -m benchmarks.load --games 200 --rate 2` creates running games and starts the site. For 60 seconds, people and
visitors without accounts arrive at Poisson times, `rate` of them per second. Computers and bots answer the moves of
people. The benchmark prints:

- the median and the 99th percentile of the latency of each kind of request, from the moment when it was due;
- the CPU time of each process, per second and per move, and its memory at the end;
- WAL per move; rows and bytes per move and per finished game;
- the largest age of due work in each queue, and the part of the site that is the bottleneck.

Requests reach gunicorn and uvicorn without a proxy. Each simulated client has an IP address of its own.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.load.database import DatabaseCounts, describe_database_growth
from benchmarks.load.machine import RunningSite, UsageSampler, find_late_queues, start_site
from benchmarks.load.preparation import fill_database_in_other_process
from durak_site import embedded
from tests.stack import wait_for

LOCUSTFILE = Path(__file__).with_name("traffic.py")
MAX_SECONDS_OF_FIRST_MOVES = 3600.0
"""Seconds within which the workers must have made the first moves of the computers in the new games."""
RequestRows = list[dict[str, Any]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="running games of two")
    parser.add_argument("--rate", type=float, default=2.0, help="visits per second, by people and visitors")
    parser.add_argument("--seconds", type=int, default=60, help="duration of the load")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        servers = embedded.start_servers(directory / "data")
        os.environ |= {
            **servers.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            "PROXIES": "1",
            "LOG_LEVEL": "ERROR",
        }
        try:
            subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True)
            plan = fill_database_in_other_process(options.games, options.rate)
            with start_site(servers, directory) as machine:
                measure_site(options, plan, machine, directory, servers.database_url)
        finally:
            servers.stop()


def measure_site(
    options: argparse.Namespace, plan: dict[str, Any], machine: RunningSite, directory: Path, database_url: str
) -> None:
    wait_for(lambda: not find_late_queues(), "the first moves of computers", MAX_SECONDS_OF_FIRST_MOVES)
    before, load_before = DatabaseCounts.read(database_url), os.getloadavg()[0]
    locust = start_locust(
        {**plan, "pages": machine.pages_url, "streams": machine.streams_url}, options.seconds, directory
    )
    with UsageSampler(machine.processes) as sampler:
        locust.wait()
    after = DatabaseCounts.read(database_url)
    print(
        f"{options.games} games, {options.rate:g} visits/s for {options.seconds} s, {os.cpu_count()} cores, "
        f"load of the machine {load_before:.1f} before and {os.getloadavg()[0]:.1f} after"
    )
    print_requests(json.loads((directory / "result.json").read_text()), options.seconds)
    moves = after.moves - before.moves
    if not moves:
        raise SystemExit("Nobody has moved: choose a higher --rate, or more --seconds.")
    print(f"{moves} moves, {moves / options.seconds:.1f} per second")
    for name, seconds in sampler.cpu_seconds.items():
        print(
            f"  {name:20} {100 * seconds / sampler.seconds:5.1f} % of a core, {1000 * seconds / moves:6.1f} ms a move,"
            f" {sampler.memory_bytes[name] / 1e6:5.0f} MB"
        )
    print(f"WAL: {(after.wal_bytes - before.wal_bytes) / moves:,.0f} bytes a move")
    print(f"a move: {describe_database_growth(before, after, moves)}")
    print(f"oldest due work: {sampler.describe_queues()}")
    print(f"bottleneck: {sampler.find_bottleneck()}")


def start_locust(plan: dict[str, Any], seconds: int, directory: Path) -> subprocess.Popen[bytes]:
    """Start Locust with all its users, and return as soon as the users begin."""
    (directory / "plan.json").write_text(json.dumps(plan))
    result = directory / "result.json"
    # The number of users only needs to be high enough, because `traffic.py` sets the number for each class.
    users = ["--headless", "--users=1000000", "--spawn-rate=1000000", f"--run-time={seconds}"]
    quiet = ["--only-summary", "--loglevel=ERROR", f"--logfile={directory / 'locust.log'}"]
    locust = subprocess.Popen(
        [sys.executable, "-m", "locust", f"--locustfile={LOCUSTFILE}", *users, *quiet],
        env={**os.environ, "LOAD_PLAN": str(directory / "plan.json"), "LOAD_RESULT": str(result)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wait_for(result.with_suffix(".started").exists, "Locust")
    return locust


def print_requests(rows: RequestRows, seconds: int) -> None:
    print(f"  {'':26} {'a second':>8} {'p50':>7} {'p99':>7}  failed")
    for row in rows:
        rate = row["number"] / seconds
        print(f"  {row['name']:26} {rate:8.1f} {row['p50']:4.0f} ms {row['p99']:4.0f} ms  {row['failures']}")


if __name__ == "__main__":
    main()
