"""`python -m programs.arena "PROGRAM A" "PROGRAM B"` compares the strength of two programs without a server.

They play pairs of games of two with the same deal and swapped seats, so that both have the same luck. The fool scores
0, the other player 1; a draw gives ½ to each. The score is the mean over pairs with its 95 % confidence interval. A
program that ends, is too slow or keeps making invalid requests is the fool of that game.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from statistics import mean, stdev

from games import engine
from games.engine.referee import Referee
from programs.program import Program, ProgramLostError
from programs.seat import Seat

NORMAL_95 = 1.96
MOST_MOVES = 5_000


@dataclass(frozen=True)
class GameResult:
    """The result of a game: the points of A, and the reason if a program was lost."""

    points: float
    lost: str = ""


@dataclass(frozen=True)
class Score:
    """The mean points of A from 0 to 1, and half the width of its interval, which needs at least two pairs."""

    points: float
    margin: float | None

    def __str__(self) -> str:
        margin = "" if self.margin is None else f" ± {self.margin:.3f}"
        return f"{self.points:.3f}{margin}"


def play_pairs(
    programs: Sequence[Program], rules: str, pairs: int, seed: str = "arena"
) -> Iterator[tuple[GameResult, GameResult]]:
    """Yield the results of each pair of games: A in the first seat, and in the second."""
    for number in range(pairs):
        deck = sha256(f"{seed} {number}".encode()).hexdigest()
        yield play_game(programs, rules, deck, swapped=False), play_game(programs, rules, deck, swapped=True)


def play_game(programs: Sequence[Program], rules: str, seed: str, *, swapped: bool) -> GameResult:
    """Play one game with A in seat 0, or in seat 1 if `swapped`."""
    referee = Referee()
    referee.deal({"rules": rules, "players": 2, "seed": seed})
    name = f"{seed[:8]}{'b' if swapped else 'a'}"
    seated = [Seat(referee, seat, name, rules) for seat in (0, 1)]
    for _ in range(MOST_MOVES):
        state = referee.get_state()
        if state.over:
            break
        seat = engine.list_awaited_seats(state)[0]
        player = seat ^ swapped
        try:
            programs[player].play_turn(seated[seat].turn_message(), seated[seat].answer_line)
        except ProgramLostError as lost:
            return GameResult(float(player), f"{'AB'[player]}: {lost}")
    _announce_end(programs, seated, swapped=swapped)
    return GameResult(_points(referee.get_state(), int(swapped)))


def _announce_end(programs: Sequence[Program], seated: Sequence[Seat], *, swapped: bool) -> None:
    for seat in seated:
        try:
            programs[seat.seat ^ swapped].write_message(seat.turn_message())
        except ProgramLostError:
            programs[seat.seat ^ swapped].stop()


def _points(state: engine.State, seat: int) -> float:
    """Return the points of a seat. A game without an end is a draw."""
    if state.result is None or state.result["kind"] != "fool":
        return 0.5
    return float(seat not in state.result["fools"])


def compute_score(pairs: Sequence[tuple[GameResult, GameResult]]) -> Score:
    means = [(first.points + second.points) / 2 for first, second in pairs]
    margin = NORMAL_95 * stdev(means) / sqrt(len(means)) if len(means) > 1 else None
    return Score(mean(means), margin)


def main() -> None:
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("python -m programs.arena", description=about, epilog=more)
    parser.add_argument("program", nargs=2, help="its command, such as 'python examples/player.py'")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--rules", default="classic-36", choices=sorted(engine.PRESETS), metavar="PRESET")
    parser.add_argument("--seed", default="arena", help="a different seed gives different deals")
    parser.add_argument("--seconds", type=float, default=10.0, help="time limit of a turn")
    arguments = parser.parse_args()
    with Program(arguments.program[0], arguments.seconds) as a, Program(arguments.program[1], arguments.seconds) as b:
        played = list(play_pairs((a, b), arguments.rules, max(1, arguments.pairs), arguments.seed))
    for lost in sorted({one.lost for pair in played for one in pair if one.lost}):
        print(f"lost, and so the fool: {lost}")
    print(f"{len(played)} pairs of games by {arguments.rules}: A scores {compute_score(played)}")


if __name__ == "__main__":
    main()
