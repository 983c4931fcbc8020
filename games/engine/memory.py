"""Facts that a player with a perfect memory knows, although the table does not show them now."""

from collections.abc import Sequence
from typing import NamedTuple


class Conduct(NamedTuple):
    """Counts of a seat's bluffs and challenges in a game on trust (option `trust`).

    - `bluffs`: its face-down cards that were turned up and did not beat their attack card.
    - `honest`: its face-down cards that were turned up and did beat their attack card.
    - `calls`: its challenges.
    - `trusted`: the face-down cards of others that were discarded although this seat could have challenged them.
    """

    bluffs: int = 0
    honest: int = 0
    calls: int = 0
    trusted: int = 0


class Memory(NamedTuple):
    """The memory of a seat: the discarded cards that it has seen and, in a game on trust, each seat's conduct."""

    cards: Sequence[str] = ()
    conduct: Sequence[Conduct] = ()
