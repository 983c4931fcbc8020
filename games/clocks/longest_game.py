"""The latest moment at which a game can end. It counts waits, of which each lasts at most a move clock or a window."""

from dataclasses import dataclass
from datetime import timedelta

from games.clocks.stops import ClockStops


@dataclass(frozen=True, slots=True)
class GameLimits:
    """The facts that limit a game's length: the clock, the players, and the rules.

    Without a bank, `each` is the time for a move, and `bank` is zero; with a bank, `each` is the increment. `attacks`
    is the largest number of attack cards in a bout, `reflections` the largest number of trumps that can reflect in it.
    `extra` is the most extra time of a game.
    """

    each: timedelta
    bank: timedelta
    window: timedelta
    players: int
    people: int
    bouts: int
    attacks: int
    reflections: int
    ordered: bool
    teams: bool
    takeover_after: int
    extra: timedelta
    stops: ClockStops


def compute_longest_game(limits: GameLimits) -> timedelta:
    """Return the longest possible duration of a game."""
    moves = limits.players + limits.bouts * count_moves_of_bout(limits)
    return compute_duration(limits, moves, limits.bouts, extra=limits.extra)


def compute_longest_silent_game(limits: GameLimits) -> timedelta:
    """Return the longest duration of a game in which no player ever moves.

    In each round of bouts, a player without a takeover opens or defends at least once, and is late. In team games this
    is not certain, because team-mates may sit next to each other once others are out.
    """
    bouts = limits.bouts if limits.teams else min(limits.bouts, limits.players * limits.takeover_after)
    return compute_duration(limits, limits.people * limits.takeover_after, bouts) if limits.people else timedelta()


def compute_duration(limits: GameLimits, moves: int, bouts: int, extra: timedelta = timedelta()) -> timedelta:
    """Return the longest duration of this many moves, with the windows of the bouts and those before the first bout."""
    running = limits.people * limits.bank + moves * limits.each + extra
    windows = limits.players + bouts * count_windows_of_bout(limits)
    return limits.stops.compute_longest_duration(moves, running, windows * limits.window)


def count_moves_of_bout(limits: GameLimits) -> int:
    """Return the largest number of moves in a bout: the opening, and an answer to each attack card, throw-in and
    reflection."""
    return 1 + 2 * limits.attacks + limits.reflections


def count_windows_of_bout(limits: GameLimits) -> int:
    """Return the largest number of windows in a bout.

    There is one after each attack card is beaten or taken, and one more for throw-ins after a take. If attackers act
    one at a time, each of them needs its own window.
    """
    return (limits.attacks + 1) * (limits.players - 1 if limits.ordered else 1)
