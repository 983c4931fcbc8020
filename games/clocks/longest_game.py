"""The longest possible duration of a game. A game is a number of waits, each of which lasts at most a move clock or a
window."""

from dataclasses import dataclass
from datetime import timedelta

from games.clocks.stops import ClockStops


@dataclass(frozen=True, slots=True)
class GameLimits:
    """The facts that limit the duration of a game: the clock, the players, and the rules.

    `each` is the time for a move if there is no bank, and then `bank` is zero. If there is a bank, `each` is the
    increment. `attacks` is the largest number of attack cards in a bout, and `reflections` the largest number of trumps
    that can be shown as reflections in a bout. `extra` is the most extra time of a game.
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
    """Return the longest possible duration of a game in which no person ever moves.

    In every `players` bouts, each player without a takeover opens or defends at least once, and is late. In team games
    this is not certain, because team-mates may sit next to each other after other players have gone out.
    """
    bouts = limits.bouts if limits.teams else min(limits.bouts, limits.players * limits.takeover_after)
    return compute_duration(limits, limits.people * limits.takeover_after, bouts) if limits.people else timedelta()


def compute_duration(limits: GameLimits, moves: int, bouts: int, extra: timedelta = timedelta()) -> timedelta:
    """Return the longest duration of this many moves and bouts, including `extra` time, the windows of the bouts and
    those before the first bout."""
    running = limits.people * limits.bank + moves * limits.each + extra
    windows = limits.players + bouts * count_windows_of_bout(limits)
    return limits.stops.compute_longest_duration(moves, running, windows * limits.window)


def count_moves_of_bout(limits: GameLimits) -> int:
    """Return the largest number of moves in a bout: the opening, each attack card and its answer, and the
    reflections."""
    return 1 + 2 * limits.attacks + limits.reflections


def count_windows_of_bout(limits: GameLimits) -> int:
    """Return the largest number of windows in a bout.

    There is a window after each attack card that is beaten or taken, and one more for throw-ins after a take. If
    attackers act one at a time, each attacker has a window of its own.
    """
    return (limits.attacks + 1) * (limits.players - 1 if limits.ordered else 1)
