from collections.abc import Iterable
from dataclasses import dataclass

from games.orders.grammar import Words

MAX_SUGGESTIONS = 5
"""The largest number of suggestions. A player can read five at a glance."""
VALID_BOUTS = 2
"""The number of bouts for which suggested orders are valid. After that, the hand has changed too much."""

ATTACK, THROWN_IN, OPEN, THROW_IN, THROW_IN_ON_TAKE, EXCHANGE = QUESTION_KINDS = (
    "attack",
    "thrown_in",
    "open",
    "throw_in",
    "throw_in_on_take",
    "exchange",
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A question that the player may have to answer soon, with suggested answers.

    The fields of `question` are:

    - `kind`: the kind of question.
    - `if`: the condition of the defence rule, for attacks with an opening or a throw-in.
    - `by`: the seat that attacks, for attacks with an opening.
    - `rest`: True if an earlier suggestion already answers some of the cards that fit the condition.

    Each of `answers` is a piece of standing orders. The first one is the recommended answer. The last one leaves the
    decision to the player.
    """

    question: Words
    answers: list[Words]


def combine_orders(pieces: Iterable[Words]) -> Words:
    """Combine several pieces of standing orders into one.

    If a field has a list, the lists of all pieces are joined. Of any other field, the value in the last piece counts.
    """
    combined_orders: Words = {}
    for piece in pieces:
        for name, words in piece.items():
            before = combined_orders.get(name)
            combined_orders[name] = before + words if isinstance(before, list) and isinstance(words, list) else words
    return combined_orders


def limit_orders_to_few_bouts(words: Words) -> Words:
    """Return the piece of standing orders, limited to VALID_BOUTS bouts, because the hand changes."""
    return {"for_bouts": VALID_BOUTS, **words}
