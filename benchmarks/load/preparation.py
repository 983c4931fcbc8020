"""Fills the database before the load, in another process. So only that process loads Django's models."""

import multiprocessing
import os
import sys
import time
from typing import Any

from benchmarks.load.database import measure_finished_games


def fill_database_in_other_process(games: int, rate: float) -> dict[str, Any]:
    """Create games and players, print the size of a finished game, and return the plan for Locust."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        made: dict[str, Any] = pool.apply(create_games_and_measure, (games, rate))
    return made


def create_games_and_measure(games: int, rate: float) -> dict[str, Any]:
    import django

    django.setup()
    from benchmarks.load.accounts import create_games_and_plan

    began = time.monotonic()
    plan = create_games_and_plan(games, rate)
    print(f"{games} games made in {time.monotonic() - began:.0f} s", file=sys.stderr)
    print(measure_finished_games(os.environ["DATABASE_URL"]), flush=True)
    return plan
