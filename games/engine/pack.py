"""The pack of one rule set under one trump: which card beats which, as tables of bit sets."""

from functools import lru_cache

from games.engine.cards import FACES, rank_of, set_of, suit_of
from games.engine.rules import Rules

_SIX, _ACE = 4, 12


class Pack:
    """Tables indexed by card: `beaters[c]` is the set that beats c, `ranks[c]` the set of c's rank (c included),
    `heights[c]` how high c's rank is in the order in force.

    `cards` lists the pack in its first order: by copy, then suit, then rank, low first (rulebook, section 9).
    `lowest_trumps` are all copies of the lowest trump. `single` says that no two cards are equal.
    """

    __slots__ = ("beaters", "cards", "heights", "lowest_trumps", "ranks", "single", "trump", "trumps")

    def __init__(self, rules: Rules, trump: int | None) -> None:
        self.trump = trump
        self.single = rules.decks == 1
        self.cards = cards_of_pack(rules)
        self.trumps = set_of(card for card in self.cards if suit_of(card) == trump)
        size = len(FACES) * rules.decks
        self.heights = [12 - rank_of(c) if rules.rank_order == "reverse" else rank_of(c) for c in range(size)]
        self.ranks = [set_of(other for other in self.cards if rank_of(other) == rank_of(c)) for c in range(size)]
        self.beaters = [set_of(other for other in self.cards if self._beats(other, c, rules)) for c in range(size)]
        lowest = min((self.heights[card] for card in self.cards), default=0)
        self.lowest_trumps = set_of(c for c in self.cards if suit_of(c) == trump and self.heights[c] == lowest)

    def _beats(self, card: int, other: int, rules: Rules) -> bool:
        if rules.royal and rank_of(other) == _SIX:
            return rank_of(card) == _ACE and suit_of(card) in (suit_of(other), self.trump)
        if suit_of(card) == suit_of(other):
            return self.heights[card] > self.heights[other]
        return suit_of(card) == self.trump

    def beats(self, card: int, other: int) -> bool:
        return bool(self.beaters[other] >> card & 1)


def cards_of_pack(rules: Rules) -> list[int]:
    """All cards of the rule set's packs, by copy, then suit, then rank, low first."""
    return [c for c in range(len(FACES) * rules.decks) if rank_of(c) >= rules.lowest]


@lru_cache(maxsize=1024)
def pack_of(rules: Rules, trump: int | None) -> Pack:
    return Pack(rules, trump)
