"""Computes the longest possible duration of a game from the longest times for its moves and windows."""

from dataclasses import dataclass
from datetime import timedelta

from games.clocks.stops import ClockStops


@dataclass(frozen=True, slots=True)
class GameLimits:
    """Everything that limits the duration of a game: the clock, the players, and the rules.

    Without a bank, `time_per_move` is the time for a move and `bank` is zero. With a bank, `time_per_move` is the
    increment of the bank. `players` counts all seats, and `people` those without a computer. A reflection shows a trump
    to transfer the attack. `max_attack_cards` and `max_reflections` are for one bout, `extra_time` is for one game.
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

    In any `players` consecutive bouts, each player without a computer must open or defend, and so makes an overdue
    move. Therefore computers play for all after `players * takeover_after` bouts. This is not certain in team games,
    which count with `max_bouts` bouts.
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
