"""The information that a player with a perfect memory has, but that the present view of the table does not show."""

from collections.abc import Sequence
from typing import NamedTuple


class Conduct(NamedTuple):
    """The conduct of a seat in a game on trust: counts of its past bluffs and challenges.

    Some face-down cards of this seat were turned up: `bluffs` counts those that did not beat their attack card, and
    `honest` those that did. `calls` counts the seat's challenges. `trusted` counts the face-down cards that were
    discarded while the seat could have challenged them.
    """

    bluffs: int = 0
    honest: int = 0
    calls: int = 0
    trusted: int = 0


class Memory(NamedTuple):
    """The memory of a seat. `cards` are the discarded cards that it has seen, as text. In a game on trust, `conduct`
    has the conduct of every seat."""

    cards: Sequence[str] = ()
    conduct: Sequence[Conduct] = ()
