"""A decision that the player may have to make soon, with pieces of standing orders that make this decision."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.orders.grammar import Words

MAX_SUGGESTIONS = 5
"""The largest number of suggestions. A player can read five at a glance."""
BOUTS = 2
"""The number of bouts for which suggested orders are valid. After these bouts, the hand has changed too much."""

ATTACK, THROWN_IN, OPEN, THROW_IN, THROW_IN_ON_TAKE, EXCHANGE = KINDS = (
    "attack",
    "thrown_in",
    "open",
    "throw_in",
    "throw_in_on_take",
    "exchange",
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggestion of orders.

    `question` is an object. Its `kind` is the kind of question. For attacks it also has `if`, the condition of the
    rule, `by`, the seat that attacks, and `rest` if an earlier suggestion covers some of the cards. `answers` are
    separate orders, of which the player chooses one: the first is the suggested one, the last leaves the decision to
    the player.
    """

    question: Words
    answers: list[Words]


def combine_pieces(pieces: Iterable[Words]) -> Words:
    """Combine pieces of orders. Lists with the same name are joined. Of other values with the same name, the last one
    counts."""
    whole: Words = {}
    for piece in pieces:
        for name, words in piece.items():
            before = whole.get(name)
            whole[name] = before + words if isinstance(before, list) and isinstance(words, list) else words
    return whole


def add_duration(words: Words) -> Words:
    """Return a piece of orders that is valid for a few bouts only, because the hand for which it was made changes."""
    return {"for_bouts": BOUTS, **words}
