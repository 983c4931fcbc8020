"""Cards as small integers, sets of cards as integers used as bit sets.

A card is `copy * 52 + suit * 13 + rank`: suits in the order C D H S, ranks from 2 to A, whatever order of ranks a
rule set plays by. So counting up through the bits of a set lists its cards in the order in which they are written.
`copy` tells equal cards of several packs apart inside the engine; nobody outside is shown it.
"""

from collections.abc import Iterable, Iterator

RANKS = "23456789TJQKA"
SUITS = "CDHS"
MOST_DECKS = 4
_OF_A_PACK = 52

FACES = range(_OF_A_PACK)
"""Every card as it is written; a face is the first copy of its card."""
NAMES = tuple(RANKS[face % 13] + SUITS[face // 13] for face in FACES) * MOST_DECKS
"""How each card is written, by its number."""

CARD_PATTERN = "(?:10|[2-9TJQKA])[CDHS]"
"""A written card, as a regular expression."""
WRITTEN_RANKS = (*"23456789", "10", *"TJQKA")
"""Every way to write a rank."""

_FACE_OF_NAME = {NAMES[face]: face for face in FACES}
_ONE_OF_EVERY_FACE = (1 << _OF_A_PACK) - 1

SAME_COLOUR = {0: 3, 3: 0, 1: 2, 2: 1}
"""The other suit of a suit's colour: clubs and spades, diamonds and hearts."""


def rank_of(card: int) -> int:
    return card % 13


def suit_of(card: int) -> int:
    return card % _OF_A_PACK // 13


def face_of(card: int) -> int:
    """The card as it is written: equal cards of several packs have one face."""
    return card % _OF_A_PACK


def copies_of(face: int, decks: int) -> range:
    """The cards of so many packs that have this face."""
    return range(face, _OF_A_PACK * decks, _OF_A_PACK)


def read_rank(text: str) -> int | None:
    """The number of a written rank (`10` is read as `T`), or None."""
    text = "T" if text == "10" else text
    return RANKS.index(text) if len(text) == 1 and text in RANKS else None


def read_face(text: str) -> int | None:
    """The face of a written card, such as `7S`, `TS` or `10S`, or None."""
    return _FACE_OF_NAME.get("T" + text[2:] if text.startswith("10") else text)


def cards_in(cards: int) -> Iterator[int]:
    """The cards of a set, in ascending order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def set_of(cards: Iterable[int]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def faces_in(cards: int) -> int:
    """The set of the faces of a set of cards, each once however many copies there are."""
    if cards <= _ONE_OF_EVERY_FACE:
        return cards
    faces = 0
    while cards:
        faces |= cards & _ONE_OF_EVERY_FACE
        cards >>= _OF_A_PACK
    return faces


def names(cards: int) -> list[str]:
    """A set of cards as it is written: by suit, then by rank, equal cards side by side."""
    return [NAMES[card] for card in sorted(cards_in(cards), key=face_of)]


def label(card: int) -> str:
    """A card for the log, where copies have to be told apart: `7S`, and `7S.1` for the second copy."""
    copy = card // _OF_A_PACK
    return f"{NAMES[card]}.{copy}" if copy else NAMES[card]


def read_label(text: str) -> int:
    """The inverse of `label`."""
    name, _, copy = text.partition(".")
    return _FACE_OF_NAME[name] + _OF_A_PACK * int(copy or 0)
