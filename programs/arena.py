"""`python -m programs.arena "PROGRAM A" "PROGRAM B"` compares the strength of two programs without a server.

The programs play pairs of games. The games of a pair have the same deal, and the programs swap their seats for the
second game, so that both have the same luck. The fool of a game scores 0, the other player 1; a draw gives ½ to each.
The score is the mean over pairs with its 95 % confidence interval. A program that ends, is too slow or makes too many
invalid requests is the fool of that game.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from statistics import mean, stdev

from games import engine
from games.engine.referee import Referee
from programs.program import Program, ProgramLostError, parse_time_limit
from programs.seat import Seat

QUANTILE_95 = 1.96
MAX_MOVES = 5_000


@dataclass(frozen=True)
class GameResult:
    """Program A's points in a game. `failure` names a program that could not continue, with the reason."""

    points: float
    failure: str = ""


@dataclass(frozen=True)
class ArenaScore:
    """The mean points of program A, from 0 to 1, and half the width of their confidence interval.

    `margin` is None after a single pair of games, because an interval needs two pairs.
    """

    points: float
    margin: float | None

    def __str__(self) -> str:
        margin = "" if self.margin is None else f" ± {self.margin:.3f}"
        return f"{self.points:.3f}{margin}"


def play_pairs(
    programs: Sequence[Program], rules: str, pairs: int, seed: str = "arena"
) -> Iterator[tuple[GameResult, GameResult]]:
    """Yield the results of each pair of games. Program A has seat 0, and then seat 1."""
    for number in range(pairs):
        deal_seed = sha256(f"{seed} {number}".encode()).hexdigest()
        yield play_game(programs, rules, deal_seed, swapped=False), play_game(programs, rules, deal_seed, swapped=True)


def play_game(programs: Sequence[Program], rules: str, seed: str, *, swapped: bool) -> GameResult:
    """Play one game, and return its result. Program A has seat 0, or seat 1 if `swapped`."""
    referee = Referee()
    referee.deal_requested_game({"rules": rules, "players": 2, "seed": seed})
    name = f"{seed[:8]}{'b' if swapped else 'a'}"
    seated = [Seat(referee, seat, name, rules) for seat in (0, 1)]
    for _ in range(MAX_MOVES):
        state = referee.get_state()
        if state.over:
            break
        seat = engine.list_awaited_seats(state)[0]
        player = seat ^ swapped
        try:
            programs[player].play_turn(seated[seat].make_turn_message(), seated[seat].answer_line)
        except ProgramLostError as error:
            return GameResult(float(player), f"{'AB'[player]}: {error}")
    _announce_end(programs, seated, swapped=swapped)
    return GameResult(_compute_points(referee.get_state(), int(swapped)))


def _announce_end(programs: Sequence[Program], seated: Sequence[Seat], *, swapped: bool) -> None:
    for seat in seated:
        try:
            programs[seat.seat ^ swapped].write_message(seat.make_turn_message())
        except ProgramLostError:
            programs[seat.seat ^ swapped].stop()


def _compute_points(state: engine.State, seat: int) -> float:
    """Return the points of a seat: 0 for the fool, 1 for the other player, ½ for a draw or a stopped game."""
    if state.result is None or state.result["kind"] != "fool":
        return 0.5
    return float(seat not in state.result["fools"])


def compute_score(pairs: Sequence[tuple[GameResult, GameResult]]) -> ArenaScore:
    means = [(first.points + second.points) / 2 for first, second in pairs]
    margin = QUANTILE_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return ArenaScore(mean(means), margin)


def main() -> None:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("python -m programs.arena", description=about, epilog=more)
    parser.add_argument("program", nargs=2, help="its command, such as 'python examples/player.py'")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--rules", default="classic-36", choices=sorted(engine.PRESETS), metavar="PRESET")
    parser.add_argument("--seed", default="arena", help="a different seed gives different deals")
    parser.add_argument("--seconds", type=parse_time_limit, default=10.0, help="time limit of a turn (default: 10)")
    arguments = parser.parse_args()
    with Program(arguments.program[0], arguments.seconds) as a, Program(arguments.program[1], arguments.seconds) as b:
        played = list(play_pairs((a, b), arguments.rules, max(1, arguments.pairs), arguments.seed))
    for failure in sorted({result.failure for pair in played for result in pair if result.failure}):
        print(f"lost, and so the fool: {failure}")
    print(f"{len(played)} pairs of games by {arguments.rules}: A scores {compute_score(played)}")


if __name__ == "__main__":
    main()
