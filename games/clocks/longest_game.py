"""The longest possible duration of a game, computed from the longest times for its moves and windows."""

from dataclasses import dataclass
from datetime import timedelta

from games.clocks.stops import ClockStops


@dataclass(frozen=True, slots=True)
class GameLimits:
    """Everything that limits the duration of a game: the clock, the players, and the rules.

    - `time_per_move`: the time for a move. With a bank, it is the increment of the bank.
    - `bank`: the bank of each player, or zero.
    - `window`: the longest duration of a window.
    - `players` and `people`: the number of all seats, and of those without a computer.
    - `max_attack_cards` and `max_reflections`: the largest numbers in one bout.
    - `takeover_after`: the number of overdue moves after which a computer plays for a player.
    - `extra_time`: the most extra time in one game.
    """

    time_per_move: timedelta
    bank: timedelta
    window: timedelta
    players: int
    people: int
    max_bouts: int
    max_attack_cards: int
    max_reflections: int
    attackers_act_one_at_a_time: bool
    has_teams: bool
    takeover_after: int
    extra_time: timedelta
    stops: ClockStops


def compute_longest_game(limits: GameLimits) -> timedelta:
    """Return the longest possible duration of a game."""
    moves = limits.players + limits.max_bouts * count_moves_of_bout(limits)
    return compute_duration(limits, moves, limits.max_bouts, extra_time=limits.extra_time)


def compute_longest_silent_game(limits: GameLimits) -> timedelta:
    """Return the longest possible duration of a game in which no person ever moves.

    Computers then play for all people after at most `players * takeover_after` bouts. In any `players` consecutive
    bouts, each player must open or defend, so the clock makes an overdue move for each of them. In team games this is
    not certain, so `max_bouts` bouts count.
    """
    bouts = limits.max_bouts if limits.has_teams else min(limits.max_bouts, limits.players * limits.takeover_after)
    return compute_duration(limits, limits.people * limits.takeover_after, bouts) if limits.people else timedelta()


def compute_duration(limits: GameLimits, moves: int, bouts: int, extra_time: timedelta = timedelta()) -> timedelta:
    """Return the longest duration of `moves` moves and `bouts` bouts, with all windows and `extra_time`."""
    running = limits.people * limits.bank + moves * limits.time_per_move + extra_time
    windows = limits.players + bouts * count_windows_of_bout(limits)
    return limits.stops.compute_longest_duration(moves, running, windows * limits.window)


def count_moves_of_bout(limits: GameLimits) -> int:
    """Return the largest number of moves in a bout."""
    return 1 + 2 * limits.max_attack_cards + limits.max_reflections


def count_windows_of_bout(limits: GameLimits) -> int:
    """Return the largest number of windows in a bout.

    There is one after each attack card that is beaten or taken, and one after the defender takes. If attackers act one
    at a time, each has a separate window.
    """
    return (limits.max_attack_cards + 1) * (limits.players - 1 if limits.attackers_act_one_at_a_time else 1)
