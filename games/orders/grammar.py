"""The language of standing orders, as frozen dataclasses. Cards are faces, and ranks are the numbers of
`games.engine.cards`."""

from dataclasses import dataclass, replace
from typing import Any

Words = dict[str, Any]
"""Orders, or a piece of orders, as JSON. The module `schema` describes this JSON, and `parsing` checks it."""

ASK, PASS = "ask", "pass"
BEAT, TRANSFER, REFLECT, TAKE = "beat", "transfer", "reflect", "take"
LOWEST, LOWEST_PAIR = "lowest", "lowest_pair"
ALWAYS, NEVER = "always", "never"
AS_OPENING, AS_THROW_IN = "opening", "throw_in"

DEFENCES = (BEAT, TRANSFER, REFLECT, TAKE, ASK)
OPENINGS = (LOWEST, LOWEST_PAIR, ASK)
EXCHANGES = (ALWAYS, NEVER, ASK)
AFTERWARDS = (PASS, ASK)
WAYS_OF_LAYING = (AS_OPENING, AS_THROW_IN)
MAX_LIST_LENGTH = 60
"""The largest number of items in a list. All rules in a list are read for every attack, and 54 distinct cards need no
more rules.
"""
MAX_SEATS = 8
LAST_BOUT = 999_999
"""The largest number of a bout that a condition accepts."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of a rule. The rule concerns the attack cards that have all the given properties.

    `up_to` means cards of this rank or lower: trumps if `trump` is True, and otherwise plain cards. `laid` is one of
    WAYS_OF_LAYING. `by` is the seat that laid the card. `bout` is the number of the only bout in which the rule
    applies.
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
class Defence:
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
    """The cards to throw in: `cards`, and cards of the `ranks` or `up_to` a rank. Trumps that are not among `cards`
    count only if `trumps` is True.

    Cards are thrown in while fewer than `at_most` attack cards on the table are the player's own. When there are
    `at_most`, or if no card fits, `then` is to pass or to ask the player.
    """

    cards: frozenset[int] = frozenset()
    ranks: frozenset[int] = frozenset()
    up_to: int | None = None
    trumps: bool = False
    at_most: int | None = None
    then: str = ASK


@dataclass(frozen=True, slots=True)
class Orders:
    """All standing orders of one player for one game. An opening is a set of cards, or a word such as `lowest`.

    `for_bouts` is the number of bouts for which the orders are valid, including the bout in which they were left. None
    means no limit.
    """

    for_bouts: int | None = None
    pass_this_bout: bool = False
    exchange: str = ASK
    defences: tuple[Defence, ...] = ()
    openings: tuple[tuple[int, ...] | str, ...] = ()
    throw_ins: ThrowIns | None = None
    throw_ins_on_take: ThrowIns | None = None

    def select_for_bout(self, bout: int, left_in: int) -> "Orders":
        """Return the part of the orders that is valid in `bout`. The player left the orders in bout `left_in`."""
        if self.for_bouts is not None and bout >= left_in + self.for_bouts:
            return Orders()
        return self if bout == left_in else replace(self, pass_this_bout=False)
