"""Measures how many moves computers make in games that are all due together, and how late these moves are.

python -m benchmarks.pace                                        200 games of two `sharp` and of two `master`
python -m benchmarks.pace --games 20 --moves 2 --levels sharp --workers 1

For each level and number of workers, all games begin to wait for a computer at one moment. The run ends after MOVES
moves per game. Each line of output has the moves per second, and the workers' processor time for each move. For
comparison, it has the time for choosing some of these moves in this process, without database and messages. The
lateness of a move is the time from the moment when it was due until it was made.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from statistics import mean, quantiles

import psutil
import redis

from durak_site import embedded
from durak_site.local_site import processes

SAMPLE_SIZE = 100
"""Number of moves that this process chooses again, to measure the time of choosing alone."""
SWEEP_SECONDS = 2.0
"""Seconds between two sweeps for late moves. The benchmark sweeps, because neither beat nor a clock worker runs."""
WORKER_COMMAND = (
    "celery",
    "--quiet",
    "-A",
    "durak_site",
    "worker",
    "--queues=computers",
    "--concurrency=1",
    "--without-gossip",
    "--without-mingle",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games that are due together")
    parser.add_argument("--moves", type=int, default=3, help="moves per game after which a run ends")
    parser.add_argument("--levels", nargs="+", default=["sharp", "master"])
    parser.add_argument("--workers", nargs="+", type=int, default=[1, 2], help="numbers of workers, one run for each")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        os.environ |= {
            **servers.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            "LOG_LEVEL": "ERROR",
        }
        try:
            subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True)
            measure_levels(arguments, Path(directory))
        finally:
            servers.stop()


def measure_levels(arguments: argparse.Namespace, directory: Path) -> None:
    import django

    django.setup()
    print(f"{arguments.games} games of two, {arguments.moves} moves each, classic-36, load {os.getloadavg()[0]:.1f}")
    for level in arguments.levels:
        for workers in arguments.workers:
            games = create_games(level, arguments.games)
            with start_workers(workers, directory) as started:
                print(f"{level:8} {workers} workers  {measure_run(games, level, arguments.moves, started)}", flush=True)


def create_games(level: str, number: int) -> list[str]:
    """Create games of two computers. Change these games and those of earlier runs so that none of them is due."""
    from games.models import Game
    from tests.games.table import start_table

    games = [start_table("classic-36", 2, computers={0: level, 1: level}).game.pk for _ in range(number)]
    Game.objects.update(computer_at=None, computer_claimed_until=None, computer_choice=None)
    return games


@contextmanager
def start_workers(number: int, directory: Path) -> Iterator[list[psutil.Process]]:
    """Start `number` workers, wait until they are ready, and stop them at the end of the block."""
    started = []
    try:
        with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
            for index in range(number):
                broker.flushdb()
                command = [sys.executable, "-m", *WORKER_COMMAND, f"--hostname={index}@%h"]
                started.append(processes.start_process(command, log=directory / "worker.log"))
                while not broker.exists("heartbeat:computers"):
                    time.sleep(0.1)
        yield [psutil.Process(process.pid) for process in started]
    finally:
        for process in started:
            processes.stop_process(process)


def measure_run(games: list[str], level: str, moves: int, workers: list[psutil.Process]) -> str:
    """Let the workers play until they have made `moves` moves per game. Return the measurements in words."""
    from django.utils import timezone

    from games import ai, wake_ups
    from games.models import Event, Game
    from games.services.computer_queue import wake_worker_for_late_computers

    played = Event.objects.filter(game__in=games, by="computer")
    pace = timedelta(seconds=ai.get_pace(level))
    before, start, swept = sum(map(get_processor_seconds, workers)), timezone.now(), time.monotonic()
    Game.objects.filter(pk__in=games).update(computer_at=start + pace)
    for _ in workers:
        wake_ups.wake_computer_worker()
    while played.count() < moves * len(games):
        time.sleep(0.2)
        if time.monotonic() > swept + SWEEP_SECONDS:
            wake_worker_for_late_computers(now=timezone.now())
            swept = time.monotonic()
    seconds, count = (timezone.now() - start).total_seconds(), played.count()
    chosen = count + Game.objects.filter(pk__in=games, computer_choice__isnull=False).count()
    cost = (sum(map(get_processor_seconds, workers)) - before) / chosen
    bare = measure_bare_cost(games, level)
    cuts = quantiles(compute_lateness(games, start, pace), n=100)
    return (
        f"{count} moves, {count / seconds:.1f} a second; {1000 * cost:.0f} ms of CPU a move, bare {1000 * bare:.0f} ms"
        f" ({cost / bare - 1:+.0%}); late p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s; load {os.getloadavg()[0]:.1f}"
    )


def get_processor_seconds(worker: psutil.Process) -> float:
    """Return the processor seconds that a worker and its child processes have used."""
    times = [process.cpu_times() for process in (worker, *worker.children(recursive=True))]
    return sum(one.user + one.system for one in times)


def compute_lateness(games: list[str], start: datetime, pace: timedelta) -> list[float]:
    """Return for each move the seconds from the moment when it was due until it was made.

    A move is due one pace after the previous move of its game, or after `start`.
    """
    from games.models import Event

    late = []
    for game in games:
        before = start
        for at in Event.objects.filter(game=game, by="computer").order_by("seq").values_list("at", flat=True):
            late.append((at - before - pace).total_seconds())
            before = at
    return late


def measure_bare_cost(games: list[str], level: str) -> float:
    """Return the mean processor seconds of choosing a move, for a sample of the games' moves."""
    from games import ai, engine, event_log
    from games.models import Event

    rows = Event.objects.filter(game__in=games, by="computer").select_related("game__series").order_by("game", "seq")
    costs = []
    for row in list(rows)[:: max(1, len(rows) // SAMPLE_SIZE)]:
        reader = event_log.PastStateReader(row.game_id, event_log.create_undealt_state(row.game))
        state, seat = reader.load_state_after(row.seq - 1), engine.get_mover(event_log.read_event(row)) or 0
        view, memory = engine.build_view(state, seat), engine.build_memory(state, seat)
        legal, chance = engine.list_legal_moves(state, seat), random.Random(row.seq)
        began = time.process_time()
        ai.choose_move(level, view, legal, state.rules, chance, memory)
        costs.append(time.process_time() - began)
    return mean(costs)


if __name__ == "__main__":
    main()
