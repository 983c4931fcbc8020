"""Measures the processor time of a move by level and number of players.

python -m benchmarks.computer_cost [POSITIONS [LEVEL ...]]

All levels choose a move in the same positions, which come from games of `steady` in classic-36. Each line is for one
number of players. The time of the first level is in milliseconds, the other times are multiples of the first one. Load
on the machine changes the milliseconds, but hardly the multiples.
"""

import os
import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from statistics import mean

from games import ai, engine
from games.engine import Memory, Move, Rules, StateView

LEVELS = ("steady", "keen", "sharp", "master")
PLAYERS = (2, 3, 4, 6)
_SAMPLING_INTERVAL = 7
"""Only every seventh choice is measured, so that the positions come from all parts of games."""
PositionWithChoice = tuple[StateView, list[Move], Rules, Memory]


def main(words: list[str]) -> None:
    positions, levels = int(words[0]) if words else 40, words[1:] or LEVELS
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    for players in PLAYERS:
        choices = list(islice(generate_positions_with_choices(players), positions))
        times = {level: mean(_measure_seconds(level, choice) for choice in choices) for level in levels}
        multiples = ", ".join(f"{level} {times[level] / times[levels[0]]:.0f}" for level in levels[1:])
        print(f"{players} players: {levels[0]} {1000 * times[levels[0]]:.2f} ms, {multiples}")
        sys.stdout.flush()


def generate_positions_with_choices(players: int) -> Iterator[PositionWithChoice]:
    """Yield positions with several legal moves, from games of `steady`.

    Skip positions without a talon in which only two players have cards, because a solver decides most of them.
    """
    number = 0
    for seed in range(1000):
        rules, rng = Rules.from_data("classic-36", players), random.Random(seed)
        state, _ = engine.deal_game(rules, players, seed=rng.randbytes(32))
        while not state.over:
            seat = engine.list_awaited_seats(state)[0]
            legal, memory = engine.list_legal_moves(state, seat), engine.build_memory(state, seat)
            view = engine.build_view(state, seat)
            is_choice = len(legal) > 1 and (bool(state.talon) or sum(map(bool, state.hands)) > 2)
            number += is_choice
            if is_choice and number % _SAMPLING_INTERVAL == 0:
                yield view, legal, rules, memory
            engine.play_move(state, seat, ai.choose_move("steady", view, legal, rules, rng, memory))


def _measure_seconds(level: str, choice: PositionWithChoice) -> float:
    view, legal, rules, memory = choice
    began = time.process_time()
    ai.choose_move(level, view, legal, rules, random.Random(1), memory)
    return time.process_time() - began


if __name__ == "__main__":
    main(sys.argv[1:])
