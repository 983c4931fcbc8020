"""Data that a player with a perfect memory has, although the present view of the table does not show them."""

from collections.abc import Sequence
from typing import NamedTuple


class Conduct(NamedTuple):
    """The conduct of a seat in a game on trust: counts of its past bluffs and challenges.

    `bluffs` and `honest` count the face-down cards of this seat that were turned up: those that did not beat their
    attack card, and those that did. `calls` counts the seat's challenges. `trusted` counts the face-down cards that
    were discarded although the seat could have challenged them.
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
