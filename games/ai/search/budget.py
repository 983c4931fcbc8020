"""Limits on the work of thinking about one move. Work is counted in steps, not in time, so that the same random seed
gives the same move.

A step takes about three microseconds of processor time, and at most six.
"""

MAX_STEPS = 200_000
STEPS_PER_NODE = 3
STEPS_PER_MOVE = 14
"""The steps of playing a move in the engine, in addition to one step for each listed move."""
_OF_A_DEAL = 10


def count_playout_steps(cards: int) -> int:
    """Return the steps of dealing one world and playing it to its end in the kernel. `cards` are the cards in
    play."""
    return cards + _OF_A_DEAL
