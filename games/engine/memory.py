"""Information that a player with a perfect memory has besides the table."""

from collections.abc import Sequence
from typing import NamedTuple


class Conduct(NamedTuple):
    """The history of a seat in a game on trust.

    `bluffs` and `honest` count the face-down cards of this seat that were turned up: the ones that did not beat their
    attack card, and the ones that did. `calls` counts its challenges, `trusted` the face-down cards that were discarded
    while it could have challenged them.
    """

    bluffs: int = 0
    honest: int = 0
    calls: int = 0
    trusted: int = 0


class Memory(NamedTuple):
    """The discarded cards that a seat has seen, as text, and the conduct of every seat in a game on trust."""

    cards: Sequence[str] = ()
    conduct: Sequence[Conduct] = ()
