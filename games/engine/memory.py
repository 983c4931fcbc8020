"""Facts that a player with a perfect memory knows, although the table does not show them now."""

from collections.abc import Sequence
from typing import NamedTuple


class Conduct(NamedTuple):
    """Counts of a seat's bluffs and challenges in a game on trust.

    `bluffs` and `honest` count the face-down cards of this seat that were turned up: those that did not beat their
    attack card, and those that did. `calls` counts the seat's challenges. `trusted` counts the face-down cards that
    were discarded although the seat could have challenged them.
    """

    bluffs: int = 0
    honest: int = 0
    calls: int = 0
    trusted: int = 0


class Memory(NamedTuple):
    """The memory of a seat: the discarded cards that it has seen and, in a game on trust, each seat's conduct."""

    cards: Sequence[str] = ()
    conduct: Sequence[Conduct] = ()
