"""The language of standing orders, as frozen dataclasses. Cards are faces and ranks are numbers."""

from dataclasses import dataclass, replace
from typing import Any

Words = dict[str, Any]
"""Standing orders, or a piece of them, as JSON. The module `schema` describes this JSON, and `parsing` checks it."""

ASK, PASS = "ask", "pass"
BEAT, TRANSFER, REFLECT, TAKE = "beat", "transfer", "reflect", "take"
LOWEST, LOWEST_PAIR = "lowest", "lowest_pair"
ALWAYS, NEVER = "always", "never"
AS_OPENING, AS_THROW_IN = "opening", "throw_in"

DEFENCE_WORDS = (BEAT, TRANSFER, REFLECT, TAKE, ASK)
OPENING_WORDS = (LOWEST, LOWEST_PAIR, ASK)
EXCHANGE_WORDS = (ALWAYS, NEVER, ASK)
THEN_WORDS = (PASS, ASK)
WAYS_OF_LAYING = (AS_OPENING, AS_THROW_IN)
MAX_LIST_LENGTH = 60
"""The largest number of items in a list of the orders. It is limited, because all rules are checked for every attack.
The limit allows a separate rule for each of the 54 distinct cards.
"""
MAX_SEATS = 30
"""The largest number of seats of a series. The condition `by` of a defence rule may name any of them."""
MAX_BOUT_NUMBER = 999_999
"""The largest number of a bout that the condition of a defence rule accepts."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of a defence rule. An attack card fits if it has all given properties.

    - `up_to`: a rank. Plain cards of this rank or lower fit. If `trump` is True, trumps of this rank or lower fit
      instead.
    - `laid`: one of WAYS_OF_LAYING.
    - `by`: the seat that laid the card.
    - `bout`: the number of the only bout in which the rule applies.
    """

    card: int | None = None
    rank: int | None = None
    up_to: int | None = None
    trump: bool | None = None
    joker: bool | None = None
    laid: str | None = None
    by: int | None = None
    bout: int | None = None


@dataclass(frozen=True, slots=True)
class DefenceRule:
    """A rule for defending: if an attack card fits the condition, make the move `do`.

    `cards` are the cards to use. If it is empty, the cheapest possible card is used, and `trumps` says whether that may
    be a trump or a joker.
    """

    condition: Condition
    do: str
    cards: tuple[int, ...] = ()
    trumps: bool = True


@dataclass(frozen=True, slots=True)
class ThrowIns:
    """The cards to throw in, and what to do when there are none.

    A card is thrown in if it is in `cards`, has a rank in `ranks`, or has the rank `up_to` or a lower one. Trumps that
    are not in `cards` are thrown in only if `trumps` is True.

    Cards are thrown in while fewer than `at_most` attack cards on the table are the player's own. After that, or if no
    card fits, `then` says whether to pass or to ask the player.
    """

    cards: frozenset[int] = frozenset()
    ranks: frozenset[int] = frozenset()
    up_to: int | None = None
    trumps: bool = False
    at_most: int | None = None
    then: str = ASK


@dataclass(frozen=True, slots=True)
class Orders:
    """All standing orders of one player for one game.

    `for_bouts` is the number of bouts for which the orders are valid, counted from the bout in which the player left
    them. None means no limit. An opening is a tuple of cards, or a word such as `lowest`.
    """

    for_bouts: int | None = None
    pass_this_bout: bool = False
    exchange: str = ASK
    defences: tuple[DefenceRule, ...] = ()
    openings: tuple[tuple[int, ...] | str, ...] = ()
    throw_ins: ThrowIns | None = None
    throw_ins_on_take: ThrowIns | None = None

    def select_for_bout(self, bout: int, left_in: int) -> "Orders":
        """Return the part of the orders that still applies in the bout `bout`.

        The player left the orders in the bout `left_in`. `pass_this_bout` applies only in that bout.
        """
        if self.for_bouts is not None and bout >= left_in + self.for_bouts:
            return Orders()
        return self if bout == left_in else replace(self, pass_this_bout=False)
