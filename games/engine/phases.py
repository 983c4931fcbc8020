"""The phases of a game. Their values appear in the log, in snapshots and in the API."""

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """The phase of a game. CUTTING is before the deal, and EXCHANGING before the first bout.

    In OPENING the primary attacker opens the bout. In DEFENDING a card is unbeaten. In PITCHING all cards are beaten,
    and attackers may throw in or pass. In TAKING the defender has decided to take, and attackers may still throw in.
    """

    CUTTING = "cutting"
    EXCHANGING = "exchanging"
    OPENING = "opening"
    DEFENDING = "defending"
    PITCHING = "pitching"
    TAKING = "taking"
    OVER = "over"


# Python looks up a global name faster than an attribute of a class, and the engine compares phases at every step.
CUTTING: Final = Phase.CUTTING
EXCHANGING: Final = Phase.EXCHANGING
OPENING: Final = Phase.OPENING
DEFENDING: Final = Phase.DEFENDING
PITCHING: Final = Phase.PITCHING
TAKING: Final = Phase.TAKING
OVER: Final = Phase.OVER

WINDOW_PHASES = frozenset((EXCHANGING, PITCHING, TAKING))
"""The phases with one deadline for all players, so that the deadline does not reveal the awaited seats."""
