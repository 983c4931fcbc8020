"""What can be ordered, as frozen data. Cards are faces, ranks the numbers of `games.engine.cards`."""

from dataclasses import dataclass, replace

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
MOST_RULES = 60
"""A list of rules is read for every attack; nobody foresees more than every card of the pack."""
MOST_SEATS = 8
LAST_BOUT = 999_999
"""The largest number of a bout that a rule can name."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Which attack cards a rule is about: those for which everything named here holds.

    `up_to` is about cards that are no trumps, unless `trump` is asked for beside it. `laid` is one of WAYS_OF_LAYING,
    `by` the seat that laid the card, `bout` the number of the only bout in which the rule counts.
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
    """One rule: against such a card, do this. `cards` are those named behind `with`; `trumps`: may it cost a trump?"""

    condition: Condition
    do: str
    cards: tuple[int, ...] = ()
    trumps: bool = True


@dataclass(frozen=True, slots=True)
class ThrowIns:
    """What to add to an attack: the `cards` named, and cards of the `ranks` named or `up_to` a rank (trumps only with
    `trumps`), while fewer than `at_most` attack cards on the table are one's own; `then` pass or ask."""

    cards: frozenset[int] = frozenset()
    ranks: frozenset[int] = frozenset()
    up_to: int | None = None
    trumps: bool = False
    at_most: int | None = None
    then: str = ASK


@dataclass(frozen=True, slots=True)
class Orders:
    """All standing orders of one player for one game. An opening is a set of cards, or a word.

    `for_bouts`: they lapse after so many bouts, the one in which they were left included; None: they stand.
    """

    for_bouts: int | None = None
    pass_this_bout: bool = False
    exchange: str = ASK
    defences: tuple[Defence, ...] = ()
    openings: tuple[tuple[int, ...] | str, ...] = ()
    throw_ins: ThrowIns | None = None
    throw_ins_on_take: ThrowIns | None = None

    def in_bout(self, bout: int, left_in: int) -> "Orders":
        """What still stands in a bout of the orders that were left in another."""
        if self.for_bouts is not None and bout >= left_in + self.for_bouts:
            return Orders()
        return self if bout == left_in else replace(self, pass_this_bout=False)
