"""Simulation of the days that a game takes: `python -m benchmarks.calendar [GAMES] [PRESET]`.

Whole games on the real services and a real PostgreSQL, with a simulated clock. Each player visits once a day on average
at random times (a Poisson process) and then makes all moves that are due. Windows last 12 hours, the clock of a move
two days, quick pass is on. The steady computer chooses all moves. Every game is played twice with the same deck and the
same visits: once without orders, and once by players who accept all suggested orders (`games.orders.foresight`) at the
end of each visit.

It prints for each preset and number of players:

- the median days without and with orders;
- the share of required moves that orders made (players or the clock made the others);
- the share of these that the same player considers best at that moment;
- the median number of bouts without orders, with them, and if the same players sit at one table without a clock.
"""

import multiprocessing
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.calendar import workers
from durak_site import embedded

GAMES = 12
PLAYERS = (2, 4, 6)
TARGET = 21
"""Target for the median days of a game of four with orders."""


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    with start_servers():
        workers.prepare(migrate=True)
        from games.engine import PRESETS

        tables = [
            (name, players)
            for name, preset in PRESETS.items()
            for players in PLAYERS
            if preset.min_players <= players <= preset.max_players and only in name
        ]
        print(f"{games} games a table, each without and with orders\n")
        print("preset                        players   days without   days with   foreseen   as by hand   bouts")
        of_four: list[float] = []
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(count_processes(), mp_context=context, initializer=workers.prepare) as pool:
            for preset, players in tables:
                jobs = [(preset, players, number) for number in range(games)]
                of_four += report(preset, players, list(pool.map(workers.play_both, jobs)))
    if of_four:
        print(f"\nfour players, all presets: median {statistics.median(of_four):.1f} days (target: at most {TARGET})")


def report(preset: str, players: int, played: list[tuple[Any, Any]]) -> list[float]:
    """Print one line. Return the days with orders if it is a game of four, else an empty list."""
    without, ordered = ([pair[which] for pair in played] for which in (0, 1))
    by_order = sum(course.by_order for course in ordered)
    days = [course.days for course in ordered]
    print(
        f"{preset:30}{players:7}{median(course.days for course in without):15.1f}{median(days):12.1f}"
        f"{by_order / max(sum(course.had_to_move for course in ordered), 1):11.0%}"
        f"{sum(course.as_by_hand for course in ordered) / max(by_order, 1):13.0%}"
        f"{median(course.bouts for course in without):8.0f} {median(course.bouts for course in ordered):3.0f}"
        f" {median(course.plain_bouts for course in ordered):3.0f}",
        flush=True,
    )
    return days if players == 4 else []


def median(numbers: Any) -> float:
    return float(statistics.median(list(numbers)))


@contextmanager
def start_servers() -> Iterator[None]:
    """Start temporary servers and put their addresses into the environment, which workers inherit."""
    with tempfile.TemporaryDirectory(prefix="durak-calendar-") as directory:
        running = embedded.start_servers(Path(directory), durable=False)
        os.environ |= {
            **running.environment,
            "SECRET_KEY": "only for a benchmark, and long enough for one",
            "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            "LOG_LEVEL": "ERROR",
        }
        try:
            yield
        finally:
            running.stop()


def count_processes() -> int:
    return int(os.environ.get("JOBS", 0)) or max(1, (os.cpu_count() or 2) - 1)


if __name__ == "__main__":
    main()
