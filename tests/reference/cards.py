"""Cards and beating (docs/rules.md, sections 1 and 4), and the shuffle (section 9)."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

SUITS, RANKS = "CDHS", "23456789TJQKA"
SUITS_OF_COLOUR = {"XB": "CS", "XR": "DH"}  # the colours of the jokers
OTHER_SUIT_OF_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def is_joker(card: str) -> bool:
    return card in SUITS_OF_COLOUR


def sort_hand(cards: list[str]) -> list[str]:
    return sorted(cards, key=build_sort_key)


def build_sort_key(card: str) -> tuple[int, int]:
    if is_joker(card):
        return 4, "BR".index(card[1])
    return SUITS.index(card[1]), RANKS.index(card[0])


def list_pack(rules: dict[str, Any]) -> list[str]:
    """Return the whole pack, in the order of section 9 of docs/rules.md."""
    ranks = RANKS[RANKS.index(rules["lowest_rank"]) :]
    one = [rank + suit for suit in SUITS for rank in ranks]
    return (one + ([] if rules["jokers"] == "off" else ["XB", "XR"])) * rules["decks"]


def get_rank_height(rules: dict[str, Any], card: str) -> int:
    """Return a number that orders ranks by the rank order of the rules, with jokers on top."""
    if is_joker(card):
        return 100 + "BR".index(card[1])
    return -RANKS.index(card[0]) if rules["rank_order"] == "reverse" else RANKS.index(card[0])


def is_trump(rules: dict[str, Any], trump: str | None, card: str) -> bool:
    if is_joker(card):
        return rules["jokers"] == "top_trumps"
    return card[1] == trump


def is_lowest_trump(rules: dict[str, Any], trump: str | None, card: str) -> bool:
    """Return whether the card is a trump, and the pack has no lower trump."""
    lowest = "A" if rules["rank_order"] == "reverse" else rules["lowest_rank"]
    return trump is not None and card == lowest + trump


def can_beat(rules: dict[str, Any], trump: str | None, card: str, other: str) -> bool:
    if is_joker(other):
        return rules["jokers"] == "top_trumps" and (card, other) == ("XR", "XB")
    if is_joker(card):
        return rules["jokers"] == "top_trumps" or other[1] in SUITS_OF_COLOUR[card]
    if card[1] != other[1] and (card[1] != trump or other[1] == rules["stubborn_suit"]):
        return False
    if rules["royal"] and other[0] == "6":
        return card[0] == "A"
    if card[1] != other[1]:
        return True
    ends = rules["lowest_rank"], "A"
    lowest, highest = ends[::-1] if rules["rank_order"] == "reverse" else ends
    if rules["low_beats_ace"] and card != other and (card[0], other[0]) == (lowest, highest):
        return True
    return get_rank_height(rules, card) > get_rank_height(rules, other)


def generate_random_numbers() -> Iterator[int]:
    """Yield the random numbers that follow from the seed whose hex digits are 64 zeros."""
    counter = 0
    while True:
        block = sha256(bytes(32) + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def shuffle(cards: list[str], numbers: Iterator[int]) -> list[str]:
    deck = cards[:]
    for i in range(len(deck) - 1, 0, -1):
        x = next(x for x in numbers if x < 2**32 - 2**32 % (i + 1))
        j = x % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
