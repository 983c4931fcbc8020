"""What a player with a good memory knows besides what lies on the table."""

from collections.abc import Sequence
from typing import NamedTuple


class Conduct(NamedTuple):
    """How often what a seat had laid face down was turned up and was a bluff, or was `honest`; and how often it called
    such a card out, or trusted it: one that was discarded unseen while the seat could have called."""

    bluffs: int = 0
    honest: int = 0
    calls: int = 0
    trusted: int = 0


class Remembered(NamedTuple):
    """The discarded cards that a seat has been shown, as they are written, and the conduct of every seat where cards
    are taken on trust."""

    cards: Sequence[str] = ()
    conduct: Sequence[Conduct] = ()
