"""Measures the strength of one computer player against another, with a confidence interval."""

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from benchmarks.opponents import OPPONENTS
from benchmarks.strangers.players import STRANGERS
from games import ai, engine
from games.engine import Memory, Move, Rules, State

WITHOUT_MEMORY = " without memory"
"""A suffix for the name of a player. A player with this suffix forgets the discarded cards."""
SecondsByPlayer = dict[str, list[float]]


@dataclass
class PlayerScore:
    """The success of the measured player, and the processor times of both computer players.

    Each deal is played several times: once with the measured player in each seat (or team). `shares` has one number for
    each deal: the share of its games that were a success. A game of two is a success if the measured player won, and
    half a success if it was drawn. A larger game is a success if the measured player was not the fool. `seconds` has
    the times of moves that had an alternative.
    """

    shares: list[float] = field(default_factory=list)
    seconds: SecondsByPlayer = field(default_factory=dict)

    @property
    def share(self) -> float:
        return mean(self.shares)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of `share`.

        One deal is one observation, because the games of a deal are not independent.
        """
        return 1.96 * stdev(self.shares) / sqrt(len(self.shares)) if len(self.shares) > 1 else 1.0

    def add(self, share: float, seconds: SecondsByPlayer) -> None:
        self.shares.append(share)
        for player, times in seconds.items():
            self.seconds.setdefault(player, []).extend(times)


def measure_score(
    rules: Rules, name: str, other: str, *, players: int = 2, games: int, results_file: Path | None = None
) -> PlayerScore:
    """Play `name` against `other` and return the score of `name`. `other` plays all seats that `name` does not play.

    The random numbers of a deal depend only on its number. `results_file` stores the results of each deal, one per
    line. Deals with stored results are not played again, so a long run can be interrupted.
    """
    line_ups = list(_list_line_ups(rules, name, other, players))
    score, deals = PlayerScore(), max(games // len(line_ups), 1)
    for line in results_file.read_text().splitlines()[:deals] if results_file and results_file.exists() else ():
        score.add(*json.loads(line))
    for deal in range(len(score.shares), deals):
        seconds: SecondsByPlayer = {}
        share = mean(_play_and_score(rules, line_up, deal, index, seconds) for index, line_up in enumerate(line_ups))
        score.add(share, seconds)
        if results_file:
            results_file.parent.mkdir(parents=True, exist_ok=True)
            with results_file.open("a") as file:
                file.write(json.dumps([share, seconds]) + "\n")
    return score


def _list_line_ups(rules: Rules, name: str, other: str, players: int) -> Iterator[tuple[int, list[str]]]:
    """Yield one line-up for each seat (or team) that the player `name` can have.

    A line-up is the first seat of `name`, and the names of the players of all seats.
    """
    teams = players // (rules.teams or 1)
    for first in range(teams):
        yield first, [name if seat % teams == first else other for seat in range(players)]


def _play_and_score(
    rules: Rules, line_up: tuple[int, list[str]], deal: int, index: int, seconds: SecondsByPlayer
) -> float:
    """Play a game. Return 1 for a success of the measured player, 0.5 for a draw of two players, and 0 otherwise.

    Append the processor times of the moves to `seconds`.
    """
    seat, names = line_up
    result = _play_game(rules, names, deal, index, seconds).result
    fools = result["fools"] if result else []
    return 0.5 if not fools and len(names) == 2 else float(seat not in fools)


def _play_game(rules: Rules, names: Sequence[str], deal: int, index: int, seconds: SecondsByPlayer) -> State:
    chance = random.Random(deal)
    state, _ = engine.deal_game(rules, len(names), chance.randrange(len(names)), seed=chance.randbytes(32))
    whims = [random.Random(f"{deal} {index} {seat}") for seat in range(len(names))]
    while not state.over:
        seat = engine.list_awaited_seats(state)[0]
        engine.play_move(state, seat, _choose_move(state, seat, names[seat], whims[seat], seconds))
    return state


def _choose_move(state: State, seat: int, name: str, rng: random.Random, seconds: SecondsByPlayer) -> Move:
    legal = engine.list_legal_moves(state, seat)
    memory = Memory() if name.endswith(WITHOUT_MEMORY) else engine.build_memory(state, seat)
    view, choose = engine.build_view(state, seat), _get_chooser(name.removesuffix(WITHOUT_MEMORY))
    began = time.process_time()
    move = choose(view, legal, state.rules, rng, memory)
    if len(legal) > 1:
        seconds.setdefault(name, []).append(time.process_time() - began)
    return move


def _get_chooser(name: str) -> Callable[..., Move]:
    def choose_by_level(*known: Any) -> Move:
        return ai.choose_move(name, *known)

    return {**OPPONENTS, **STRANGERS}.get(name, choose_by_level)
