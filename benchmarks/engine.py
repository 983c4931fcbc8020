"""Measures the speed of the engine: moves per second on one core, in random games of two players with 36 cards.

The time includes listing the legal moves of both seats, but not the parsing of moves from text.
"""

import random
import statistics
import time

from games.engine import Rules, State, deal_game, list_legal_moves, play_move

SECONDS, RUNS = 3.0, 5
PRESETS = ("alemi-36", "classic-36", "classic-36-transfer")


def main() -> None:
    for preset in PRESETS:
        rates = [measure_rate(Rules.from_data(preset), seed) for seed in range(RUNS)]
        median, least, most = statistics.median(rates), min(rates), max(rates)
        print(f"{preset:20} {median:9,.0f} moves/s (of {RUNS} runs: {least:,.0f}–{most:,.0f})")


def measure_rate(rules: Rules, seed: int) -> float:
    """Play and deal games for about `SECONDS` seconds, and return the moves per second."""
    rng, moves, began = random.Random(seed), 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        state, _ = deal_game(rules, 2, seed=rng.randbytes(32))
        moves += play_to_end(state, rng)
    return moves / (time.perf_counter() - began)


def play_to_end(state: State, rng: random.Random) -> int:
    """Play a game to its end and return the number of moves."""
    moves = 0
    while not state.over:
        first, second = list_legal_moves(state, 0), list_legal_moves(state, 1)
        chosen = int(rng.random() * (len(first) + len(second)))
        if chosen < len(first):
            play_move(state, 0, first[chosen])
        else:
            play_move(state, 1, second[chosen - len(first)])
        moves += 1
    return moves


if __name__ == "__main__":
    main()
