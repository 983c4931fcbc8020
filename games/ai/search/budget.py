"""Limits on the work for one move of a computer. Work is counted in steps, not in time, so that the same random seed
gives the same move.

A step takes about three microseconds of processor time, and at most six.
"""

MAX_STEPS_FOR_MOVE = 200_000
STEPS_PER_NODE = 3
"""The number of steps that one position costs in the solver of endings."""
STEPS_PER_MOVE = 14
"""The number of steps that playing a move in the engine costs, in addition to one step for each legal move that was
listed."""
_STEPS_OF_A_DEAL = 10


def count_playout_steps(cards: int) -> int:
    """Return the steps for dealing one world and playing it to its end. `cards` is the number of cards in play."""
    return cards + _STEPS_OF_A_DEAL
