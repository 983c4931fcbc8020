"""What thinking about one move may cost. It is counted in steps and never in time: the same chance gives the same move.

A step is about three microseconds of a processor, six at the most.
"""

MOST = 200_000
OF_A_NODE = 4
OF_A_MOVE = 14
"""What the engine takes to play a move, besides a step for each that it lists."""
_OF_A_DEAL = 10


def of_a_playout(cards: int) -> int:
    """What the kernel takes to deal a world and to play it on, with so many cards in hands, talon and on the table."""
    return cards + _OF_A_DEAL
