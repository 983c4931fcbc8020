"""The pack of a rule set with one trump suit, and the cards that beat each card."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from games.engine.cards import (
    FACES,
    MAX_DECKS,
    RANKS,
    RED_JOKER,
    SUITS,
    SUITS_OF_JOKER,
    build_set,
    get_face,
    get_rank,
    get_suit,
    is_joker,
    list_copies,
)
from games.engine.rules import Rules

_SIX, _ACE = RANKS.index("6"), RANKS.index("A")


class Pack:
    """The cards of a pack, and tables that are indexed by card.

    - `beaters[c]`: the set of the cards that beat c.
    - `ranks[c]`: the set of the cards of c's rank, including c.
    - `heights[c]`: the position of c's rank in the rank order of the rules. Jokers are above all ranks.
    - `cards`: all cards in the order before the shuffle (see `list_pack`).
    - `high_cards`: the set of all trumps and jokers.
    - `lowest_trumps`: the set of all copies of the lowest trump.
    - `single`: True if no two cards are equal.
    """

    __slots__ = (
        "beaters", "cards", "heights", "high_cards", "jokers", "lowest_trumps", "ranks", "single", "trump", "trumps",
    )  # fmt: skip

    def __init__(self, rules: Rules, trump: int | None) -> None:
        self.trump = trump
        self.single = rules.decks == 1
        self.cards = list_pack(rules)
        self.jokers = build_set(card for card in self.cards if is_joker(card))
        self.trumps = build_set(card for card in self.cards if get_suit(card) == trump)
        if rules.jokers == "top_trumps":
            self.trumps |= self.jokers
        self.high_cards = self.trumps | self.jokers
        size = max(self.cards) + 1
        self.heights = [_compute_height(card, rules) for card in range(size)]
        faces = {face: build_set(list_copies(face, rules.decks)) for face in FACES if rules.has_card(face)}
        self.ranks = _build_card_table(size, faces, lambda other, face: get_rank(other) == get_rank(face))
        self.beaters = _build_card_table(size, faces, lambda other, face: self._can_face_beat(other, face, rules))
        lowest = min(self.heights[card] for card in self.cards)
        self.lowest_trumps = build_set(c for c in self.cards if get_suit(c) == trump and self.heights[c] == lowest)

    def _can_face_beat(self, card: int, other: int, rules: Rules) -> bool:
        if is_joker(card) or is_joker(other):
            return _can_beat_with_joker(card, other, rules)
        same_suit = get_suit(card) == get_suit(other)
        if not same_suit and (get_suit(card) != self.trump or SUITS[get_suit(other)] == rules.stubborn_suit):
            return False
        if rules.royal and get_rank(other) == _SIX:
            return get_rank(card) == _ACE
        if same_suit and self.heights[card] <= self.heights[other]:
            return rules.low_beats_ace and (get_rank(card), get_rank(other)) == _find_lowest_and_highest_rank(rules)
        return True

    def can_beat(self, card: int, other: int) -> bool:
        """Return whether `card` beats `other`."""
        return bool(self.beaters[other] >> card & 1)


def _build_card_table(size: int, faces: Mapping[int, int], fits: Callable[[int, int], bool]) -> list[int]:
    """Return a list that has, for each card, the set of the cards that fit it.

    The function `fits` gets two faces: of the other card, and of the card itself.
    """
    sets = {
        face: sum(copies for other, copies in faces.items() if fits(other, face))
        for face in {get_face(card) for card in range(size)}
    }
    return [sets[get_face(card)] for card in range(size)]


def _compute_height(card: int, rules: Rules) -> int:
    if is_joker(card):
        return len(RANKS) + (get_face(card) == RED_JOKER)
    return get_height(get_rank(card), rules)


def get_height(rank: int, rules: Rules) -> int:
    """Return a rank's position in the rank order of the rules: 0 for the lowest rank."""
    return _ACE - rank if rules.rank_order == "reverse" else rank


def _can_beat_with_joker(card: int, other: int, rules: Rules) -> bool:
    """Return whether `card` beats `other`. At least one of the two must be a joker."""
    if is_joker(other):
        return rules.jokers == "top_trumps" and get_face(card) == RED_JOKER and get_face(other) != RED_JOKER
    return rules.jokers == "top_trumps" or get_suit(other) in SUITS_OF_JOKER[get_face(card)]


def _find_lowest_and_highest_rank(rules: Rules) -> tuple[int, int] | None:
    """Return the lowest and the highest rank of a suit, or None if a suit has only one card."""
    if rules.lowest_rank_number == _ACE:
        return None
    return (_ACE, rules.lowest_rank_number) if rules.rank_order == "reverse" else (rules.lowest_rank_number, _ACE)


@lru_cache(maxsize=1024)
def list_pack(rules: Rules) -> tuple[int, ...]:
    """Return all cards in the order before the shuffle: by copy, then by suit, then by rank, low first (rulebook,
    section 9). The jokers of each copy are at its end.
    """
    faces = [face for face in FACES if rules.has_card(face)]
    return tuple(list_copies(face, MAX_DECKS)[copy] for copy in range(rules.decks) for face in faces)


@lru_cache(maxsize=1024)
def get_pack(rules: Rules, trump: int | None) -> Pack:
    return Pack(rules, trump)
