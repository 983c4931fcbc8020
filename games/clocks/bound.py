"""The latest moment at which a game can end, counted in waits: each lasts at most a move clock or a window."""

from dataclasses import dataclass
from datetime import timedelta

from games.clocks.stretch import Stops


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds a game: the clock, its table, and its rules.

    Without a bank `each` is the move clock and `bank` nothing; with one, `each` is the increment. `attacks` is how many
    attack cards a bout can have at most, `reflections` how many trumps can reflect in it.
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
    stops: Stops


def latest_end(limits: Limits) -> timedelta:
    """The most that a game can last, whatever its players do."""
    moves = limits.players + limits.bouts * moves_of_a_bout(limits)
    return lasting(limits, moves, limits.bouts)


def latest_end_in_silence(limits: Limits) -> timedelta:
    """The most that a game lasts from its deal on if nobody ever says anything.

    Of a circle of bouts each who is still waited for opens one or defends in one, which makes them late once at least;
    with team-mates side by side not even that is sure.
    """
    bouts = limits.bouts if limits.teams else min(limits.bouts, limits.players * limits.takeover_after)
    return lasting(limits, limits.people * limits.takeover_after, bouts) if limits.people else timedelta()


def lasting(limits: Limits, moves: int, bouts: int) -> timedelta:
    """The most that so many moves take, with the windows of so many bouts, and those before the first of them."""
    running = limits.people * limits.bank + moves * limits.each
    windows = limits.players + bouts * windows_of_a_bout(limits)
    return limits.stops.lasting(moves, running, windows * limits.window)


def moves_of_a_bout(limits: Limits) -> int:
    """The opening, then one answer to each card that comes: an attack, one laid on it, or a trump that reflects it."""
    return 1 + 2 * limits.attacks + limits.reflections


def windows_of_a_bout(limits: Limits) -> int:
    """One after each attack card, when it is beaten or the defender takes, and one more where cards are added to what
    is taken. Where one speaks at a time each of them is as many as there are others to speak."""
    return (limits.attacks + 1) * (limits.players - 1 if limits.ordered else 1)
