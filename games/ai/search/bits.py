"""Operations on sets of cards of the kernel. In the kernel, a card is an integer with one bit set, and a set of cards
is the sum of its cards."""


def list_cards(cards: int) -> list[int]:
    """Return the cards of a set, the lowest first."""
    each = []
    while cards:
        low = cards & -cards
        each.append(low)
        cards ^= low
    return each


def list_growing_sets(cards: int) -> list[int]:
    """Return the set of the lowest card, the set of the two lowest cards, the set of the three lowest cards, and so
    on."""
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
