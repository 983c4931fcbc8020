"""Measures every level of computer players against strangers: opponents that share no code with the levels.

python -m benchmarks.strangers                                   all levels, rules and strangers, which takes hours
python -m benchmarks.strangers --games 40 --levels steady keen   a part of the table

Each line of output is for one rule set, number of players and level. It has the success of the level against each
stranger and against all of them, with the 95 % confidence interval. For two players, success is the share of games
won, and a draw counts half. For more players, it is the share of games in which the level was not the fool. The level
has one seat, and the stranger has all others. Every deal is played once with the level in each seat.

With KEPT=DIRECTORY in the environment, the results are stored in that directory. Deals with a stored result are not
played again, so you can interrupt a run and continue it later.
"""

import argparse
import os
import sys
from math import sqrt
from pathlib import Path
from statistics import mean

from benchmarks.player_scores import PlayerScore, measure_score
from benchmarks.strangers.players import STRANGERS
from games.ai import LEVELS
from games.engine import Rules

PRESETS = ("classic-36", "alemi-36", "classic-36-transfer", "jokers-54")
PLAYERS = (2, 3, 4)
GAMES = 400


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strangers")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each level against each stranger")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS[1:])
    parser.add_argument("--strangers", nargs="+", choices=STRANGERS, default=tuple(STRANGERS))
    parser.add_argument("--rules", nargs="+", default=PRESETS, help="names of presets")
    parser.add_argument("--players", nargs="+", type=int, default=PLAYERS)
    wanted = parser.parse_args(words)
    for name in wanted.rules:
        for players in wanted.players:
            print(f"{name}, {players} players, {wanted.games} games of each pair")
            for level in wanted.levels:
                _print_line(name, players, level, wanted.strangers, wanted.games)


def _print_line(name: str, players: int, level: str, strangers: list[str], games: int) -> None:
    rules, scores = Rules.from_data(name, players), dict[str, PlayerScore]()
    for stranger in strangers:
        path = Path(os.environ["KEPT"], f"{level} {stranger} {name} {players}") if "KEPT" in os.environ else None
        scores[stranger] = measure_score(rules, level, stranger, players=players, games=games, results_file=path)
    each = [f"{stranger} {_format_share(score.share, score.margin)}" for stranger, score in scores.items()]
    share = mean(score.share for score in scores.values())
    margin = sqrt(sum(score.margin**2 for score in scores.values())) / len(scores)
    print(f"  {level:7} {_format_share(share, margin)}:  {', '.join(each)}")
    sys.stdout.flush()


def _format_share(share: float, margin: float) -> str:
    return f"{share:.1%} ({max(share - margin, 0):.0%} to {min(share + margin, 1):.0%})"


if __name__ == "__main__":
    main(sys.argv[1:])
