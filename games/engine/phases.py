"""The phases of a game. The event log, snapshots and the API contain their values."""

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    CUTTING = "cutting"
    EXCHANGING = "exchanging"
    OPENING = "opening"
    DEFENDING = "defending"
    PITCHING = "pitching"
    TAKING = "taking"
    OVER = "over"


# A global name is found faster than an attribute of the class, and the engine compares phases at every step.
CUTTING: Final = Phase.CUTTING
EXCHANGING: Final = Phase.EXCHANGING
OPENING: Final = Phase.OPENING
DEFENDING: Final = Phase.DEFENDING
PITCHING: Final = Phase.PITCHING
TAKING: Final = Phase.TAKING
OVER: Final = Phase.OVER

WINDOWS = frozenset((EXCHANGING, PITCHING, TAKING))
"""The phases with one deadline for all players, which does not reveal the awaited seats."""
