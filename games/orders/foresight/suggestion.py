"""One question that may come, and pieces of orders that answer it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Words = dict[str, Any]

MOST = 5
"""How many are told: as many as somebody reads in passing."""
BOUTS = 2
"""For how many bouts they are left: after more of them the hand is another."""

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
    """`question`: `{kind}`; of attacks also `if`, the condition of the rule, `rest` where cards that an earlier one
    is about are not meant, and `by`, the seat that attacks. `answers` are orders, each of which can stand alone; the
    first is the one suggested, the last one asks the player."""

    question: Words
    answers: list[Words]


def together(pieces: Iterable[Words]) -> Words:
    """One set of orders from pieces: lists one behind the other, of anything else the last one counts."""
    whole: Words = {}
    for piece in pieces:
        for name, words in piece.items():
            before = whole.get(name)
            whole[name] = before + words if isinstance(before, list) and isinstance(words, list) else words
    return whole


def lasting(words: Words) -> Words:
    """A piece that lapses with the hand that it was meant for."""
    return {"for_bouts": BOUTS, **words}
