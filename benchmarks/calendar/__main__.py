"""Simulates how many days a game takes: `python -m benchmarks.calendar [GAMES] [PRESET]`.

The benchmark plays whole games with the real services and PostgreSQL, but with a simulated clock. Each player visits at
random times, once a day on average (a Poisson process), and then makes all moves that are due. Moves have a limit of
two days, optional attacks a limit of 12 hours. The computer of the level steady chooses all moves.

Every game is played twice with the same deck and the same visits: once without standing orders, and once with all
suggested orders (`games.orders.foresight`). The benchmark prints for each preset and number of players:

- the median days without orders and with orders;
- the share of the required moves that standing orders made;
- the share of these moves that the level steady considers best at that moment;
- the median number of bouts without orders, with orders, and if every player moves immediately.
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
TARGET_DAYS = 21
"""Largest median number of days that a game of four players with orders should take."""


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    with start_servers():
        workers.set_up_django(migrate=True)
        from games.engine import PRESETS

        tables = [
            (name, players)
            for name, preset in PRESETS.items()
            for players in PLAYERS
            if preset.min_players <= players <= preset.max_players and only in name
        ]
        print(f"{games} games a table, each without and with orders\n")
        print("preset                        players   days without   days with   foreseen   as by hand   bouts")
        days_of_four: list[float] = []
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(
            choose_number_of_processes(), mp_context=context, initializer=workers.set_up_django
        ) as pool:
            for preset, players in tables:
                jobs = [(preset, players, number) for number in range(games)]
                days_of_four += print_measurements(
                    preset, players, list(pool.map(workers.play_without_and_with_orders, jobs))
                )
    if days_of_four:
        print(
            f"\nfour players, all presets: median {statistics.median(days_of_four):.1f} days"
            f" (target: at most {TARGET_DAYS})"
        )


def print_measurements(preset: str, players: int, played: list[tuple[Any, Any]]) -> list[float]:
    """Print the measurements of a preset and a number of players as one line.

    Return the durations of the games with orders, in days, if `players` is 4. Otherwise, return an empty list.
    """
    without, ordered = ([pair[which] for pair in played] for which in (0, 1))
    by_order = sum(course.by_order for course in ordered)
    days = [course.days for course in ordered]
    print(
        f"{preset:30}{players:7}{median(course.days for course in without):15.1f}{median(days):12.1f}"
        f"{by_order / max(sum(course.required_moves for course in ordered), 1):11.0%}"
        f"{sum(course.best_by_order for course in ordered) / max(by_order, 1):13.0%}"
        f"{median(course.bouts for course in without):8.0f} {median(course.bouts for course in ordered):3.0f}"
        f" {median(course.immediate_bouts for course in ordered):3.0f}",
        flush=True,
    )
    return days if players == 4 else []


def median(numbers: Any) -> float:
    return float(statistics.median(list(numbers)))


@contextmanager
def start_servers() -> Iterator[None]:
    """Run temporary servers until the end of the block. Worker processes find their addresses in the environment."""
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


def choose_number_of_processes() -> int:
    return int(os.environ.get("JOBS", 0)) or max(1, (os.cpu_count() or 2) - 1)


if __name__ == "__main__":
    main()
