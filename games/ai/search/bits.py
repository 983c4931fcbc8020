"""Sets of the kernel's cards, taken apart."""


def each(cards: int) -> list[int]:
    """The cards of a set, the lowest first."""
    each = []
    while cards:
        low = cards & -cards
        each.append(low)
        cards ^= low
    return each


def growing(cards: int) -> list[int]:
    """The lowest card, the lowest two, the lowest three …"""
    sets, some = [], 0
    for card in each(cards):
        some |= card
        sets.append(some)
    return sets


def subsets(cards: int) -> list[int]:
    """Every set of one or more of these cards."""
    sets, some = [], cards
    while some:
        sets.append(some)
        some = (some - 1) & cards
    return sets[::-1]
