"""Operations on the kernel's sets of cards. A card is an integer with one bit set, and a set is the sum of its
cards.
"""


def list_cards(cards: int) -> list[int]:
    """Return the cards of a set, the lowest first."""
    each = []
    while cards:
        low = cards & -cards
        each.append(low)
        cards ^= low
    return each


def list_lowest_card_sets(cards: int) -> list[int]:
    """Return the set of the lowest card, then the set of the two lowest cards, and so on.

    The last set has all cards.
    """
    sets, some = [], 0
    for card in list_cards(cards):
        some |= card
        sets.append(some)
    return sets


def list_subsets(cards: int) -> list[int]:
    """Return all non-empty subsets of these cards."""
    sets, some = [], cards
    while some:
        sets.append(some)
        some = (some - 1) & cards
    return sets[::-1]
