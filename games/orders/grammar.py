"""The language of standing orders as frozen data. Cards are faces, ranks the numbers of `games.engine.cards`."""

from dataclasses import dataclass, replace
from typing import Any

Words = dict[str, Any]
"""Orders, or a piece of them, as JSON. `schema` describes it, and `parsing` checks it."""

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
MAX_RULES = 60
"""The largest length of a list. It is read for every attack, and a pack has fewer different cards."""
MAX_SEATS = 8
LAST_BOUT = 999_999
"""The largest bout number that a rule can name."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a rule: it concerns the attack cards that have all the properties named here.

    `up_to` means plain cards, unless `trump` is also given. `laid` is one of WAYS_OF_LAYING, `by` the seat
    that laid the card, `bout` the number of the only bout in which the rule applies.
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
    """A rule for defending: against a card of this condition, do this.

    `cards` are the named cards; `trumps` tells whether an unnamed card may be a trump.
    """

    condition: Condition
    do: str
    cards: tuple[int, ...] = ()
    trumps: bool = True


@dataclass(frozen=True, slots=True)
class ThrowIns:
    """The cards to throw in: the named `cards`, and cards of the named `ranks` or `up_to` a rank
    (trumps only with `trumps`).

    They are added while fewer than `at_most` attack cards on the table are the player's own; `then` is to pass or
    to ask.
    """

    cards: frozenset[int] = frozenset()
    ranks: frozenset[int] = frozenset()
    up_to: int | None = None
    trumps: bool = False
    at_most: int | None = None
    then: str = ASK


@dataclass(frozen=True, slots=True)
class Orders:
    """All standing orders of one player for one game. An opening is a set of cards, or a word.

    `for_bouts` is the number of bouts for which they are valid, including the one in which they were left; None means
    no limit.
    """

    for_bouts: int | None = None
    pass_this_bout: bool = False
    exchange: str = ASK
    defences: tuple[Defence, ...] = ()
    openings: tuple[tuple[int, ...] | str, ...] = ()
    throw_ins: ThrowIns | None = None
    throw_ins_on_take: ThrowIns | None = None

    def select_for_bout(self, bout: int, left_in: int) -> "Orders":
        """Return the orders that are still valid in a bout, if they were left in bout `left_in`."""
        if self.for_bouts is not None and bout >= left_in + self.for_bouts:
            return Orders()
        return self if bout == left_in else replace(self, pass_this_bout=False)
