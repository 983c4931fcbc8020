"""Plays many random games with presets and random rule sets, and checks that they obey the engine's laws.

`python -m benchmarks.soak --games 20000 --rule-sets 500` prints the figures. It exits with 1 if a law was violated.
"""

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.laws.random_games import GameFigures, play_out
from tests.laws.rule_sets import GameSetup, generate_game_setup, list_preset_setups

GAMES_PER_BATCH = 50


def list_game_setups(rule_sets: int) -> list[GameSetup]:
    """Return a setup for each preset with each allowed number of players, and `rule_sets` random setups."""
    return list_preset_setups() + [generate_game_setup(random.Random(number)) for number in range(rule_sets)]


def play_batch(games: range, rule_sets: list[GameSetup]) -> GameFigures:
    figures = GameFigures()
    for number in games:
        figures.add(play_out(rule_sets[number % len(rule_sets)], number))
    return figures


def play_in_batches(games: int, rule_sets: list[GameSetup], jobs: int) -> GameFigures:
    """Play the games in `jobs` processes and return the total of their statistics."""
    figures = GameFigures()
    starts = range(0, games, GAMES_PER_BATCH)
    with ProcessPoolExecutor(jobs) as pool:
        batches = [range(start, min(start + GAMES_PER_BATCH, games)) for start in starts]
        for finished in pool.map(play_batch, batches, [rule_sets] * len(batches)):
            figures.add(finished)
    return figures


def print_figures(figures: GameFigures, rule_sets: int, seconds: float) -> None:
    for name, figure in (
        ("games", figures.games),
        ("rule sets", rule_sets),
        ("moves", figures.moves),
        ("bouts", figures.bouts),
        ("draws", figures.draws),
        ("of these at the limit of bouts", figures.draws_at_bout_limit),
        ("longest game, moves", figures.most_moves_in_a_game),
        ("violations", len(figures.violations)),
    ):
        print(f"{name:26} {figure:12,}")
    print(f"{'seconds':26} {seconds:12,.1f}")
    for violation in figures.violations:
        print(violation, file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rule-sets", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    began, rule_sets = time.perf_counter(), list_game_setups(options.rule_sets)
    figures = play_in_batches(options.games, rule_sets, options.jobs)
    print_figures(figures, len(rule_sets), time.perf_counter() - began)
    return 1 if figures.violations else 0


if __name__ == "__main__":
    sys.exit(main())
