"""Computer players: how strong they are, and how long a move takes them. Prints its figures.

python -m benchmarks.computers [GAMES]
"""

import random
import statistics
import sys
import time
from collections.abc import Sequence

from games import ai, engine
from games.engine import Rules, State

TABLES = (("classic-36", 2), ("alemi-36", 3), ("spivak-52", 4), ("cabinet-podkidnoy", 6), ("battle-52", 8))
GAMES = 200

Timings = dict[str, list[float]]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    timings: Timings = {level: [] for level in ai.LEVELS}
    print(f"one steady among random players, {games} games a table: how often it is the fool")
    for preset, players in TABLES:
        fools, draws = _fools_and_draws(Rules.from_data(preset, players), players, games, timings)
        print(f"  {preset:18} {players} players  {fools / games:6.1%}  (of equals {(1 - draws / games) / players:.1%})")
    print("time a move, in microseconds: median, 99 of 100, longest")
    for level, seconds in timings.items():
        cuts = [1e6 * one for one in statistics.quantiles(seconds, n=100)]
        print(f"  {level:8} {cuts[49]:7.0f} {cuts[98]:7.0f} {1e6 * max(seconds):7.0f}   ({len(seconds)} moves)")


def _fools_and_draws(rules: Rules, players: int, games: int, timings: Timings) -> tuple[int, int]:
    """In how many games the steady player, in every seat in turn, was the fool, and how many had none."""
    fools = draws = 0
    for number in range(games):
        steady = number % players
        result = _play(rules, ["steady" if seat == steady else "random" for seat in range(players)], number, timings)
        assert result is not None
        fools += steady in result["fools"]
        draws += result["kind"] == "draw"
    return fools, draws


def _play(rules: Rules, levels: Sequence[str], seed: int, timings: Timings) -> dict[str, object] | None:
    rng = random.Random(seed)
    state, _ = engine.deal(rules, len(levels), rng.randrange(len(levels)), seed=rng.randbytes(32))
    while not state.over:
        seat = rng.choice(engine.must(state))
        engine.play(state, seat, _timed(state, seat, levels[seat], rng, timings))
    return state.result


def _timed(state: State, seat: int, level: str, rng: random.Random, timings: Timings) -> engine.Move:
    view, legal = engine.view(state, seat), sorted(engine.legal_moves(state, seat), key=str)
    began = time.perf_counter()
    move = ai.choose(level, view, legal, state.rules, rng)
    timings[level].append(time.perf_counter() - began)
    return move


if __name__ == "__main__":
    main()
