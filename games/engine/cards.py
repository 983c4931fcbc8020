"""Cards as small integers, and sets of cards as integers used as bit sets.

A suited card is `copy * 52 + suit * 13 + rank`. The suits are in the order C D H S, and the ranks go from 2 to A under
all rules. The jokers have the highest numbers: for each copy the black joker, then the red joker. Equal cards of
several packs differ only in `copy`, the number of their pack, which no view shows.
"""

from collections.abc import Iterable, Iterator

RANKS = "23456789TJQKA"
JOKER = "X"
"""The letter that stands for the rank in the text of a joker, such as `XB`."""
SUITS = "CDHS"
MAX_DECKS = 4
_SUITED_CARDS_PER_PACK = 52
_MAX_SUITED_CARDS = _SUITED_CARDS_PER_PACK * MAX_DECKS

BLACK_JOKER, RED_JOKER = _MAX_SUITED_CARDS, _MAX_SUITED_CARDS + 1
FACES = (*range(_SUITED_CARDS_PER_PACK), BLACK_JOKER, RED_JOKER)
"""The numbers of all distinct cards. The face of a card is the number of its first copy, so equal cards of several
packs have the same face."""
NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS) * MAX_DECKS + ("XB", "XR") * MAX_DECKS
"""The text of each card, such as `7S`, indexed by the card's number."""

CARD_PATTERN = "(?:(?:10|[2-9TJQKA])[CDHS]|X[BR])"
"""A regular expression for the text of a card, such as `7S` or `10S`."""
WRITTEN_RANKS = (*"23456789", "10", *"TJQKA", JOKER)
"""All texts that stand for a rank. Both `10` and `T` stand for the ten."""

_FACE_OF_CARD: tuple[int, ...] = (*range(_SUITED_CARDS_PER_PACK),) * MAX_DECKS + (BLACK_JOKER, RED_JOKER) * MAX_DECKS
_RANK_OF_CARD: tuple[int, ...] = tuple((RANKS + JOKER).index(name[0]) for name in NAMES)
_SUIT_OF_CARD: tuple[int, ...] = tuple((*SUITS, "B", "R").index(name[1]) for name in NAMES)
_FACE_OF_NAME = {NAMES[face]: face for face in FACES}
_SUITED_FACE_SET = (1 << _SUITED_CARDS_PER_PACK) - 1
_SUITED_CARD_SET = (1 << _MAX_SUITED_CARDS) - 1

SAME_COLOUR = {0: 3, 3: 0, 1: 2, 2: 1}
"""For each suit, the other suit of its colour: clubs and spades, diamonds and hearts."""
SUITS_OF_JOKER = {BLACK_JOKER: (0, 3), RED_JOKER: (1, 2)}
"""For each joker, the suits of its colour."""


def is_joker(card: int) -> bool:
    return card >= _MAX_SUITED_CARDS


def get_rank(card: int) -> int:
    """Return a card's rank: from 0 (two) to 12 (ace), or 13 (joker)."""
    return _RANK_OF_CARD[card]


def get_suit(card: int) -> int:
    """Return a card's suit: its index in `SUITS`, 4 (black joker) or 5 (red joker)."""
    return _SUIT_OF_CARD[card]


def get_face(card: int) -> int:
    """Return the face of a card. Equal cards of several packs have the same face."""
    return _FACE_OF_CARD[card]


def list_copies(face: int, decks: int) -> range:
    """Return the cards with this face in a game with `decks` packs."""
    every = range(face, len(NAMES), 2) if is_joker(face) else range(face, _MAX_SUITED_CARDS, _SUITED_CARDS_PER_PACK)
    return every[:decks]


def parse_rank(text: str) -> int | None:
    """Parse a rank, such as `7`, `10` or `T`. Return None for any other text."""
    text = "T" if text == "10" else text
    return (RANKS + JOKER).index(text) if len(text) == 1 and text in RANKS + JOKER else None


def parse_face(text: str) -> int | None:
    """Return the face of a card such as `7S` or `10S`, or None for any other text."""
    return _FACE_OF_NAME.get("T" + text[2:] if text.startswith("10") else text)


def list_faces(text: str) -> list[int]:
    """Return all faces of a rank such as `7`, or the face of a card such as `7S`.

    Return an empty list if the text is neither a rank nor a card.
    """
    rank, face = parse_rank(text), parse_face(text)
    if rank is not None:
        return [one for one in FACES if get_rank(one) == rank]
    return [] if face is None else [face]


def iterate_cards(cards: int) -> Iterator[int]:
    """Yield the cards of a set in ascending order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def build_set(cards: Iterable[int]) -> int:
    """Return the bit set of these cards or seats."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def convert_to_faces(cards: int) -> int:
    """Convert a set of cards to the set of their faces."""
    if cards <= _SUITED_FACE_SET:
        return cards
    suited, jokers, faces = cards & _SUITED_CARD_SET, cards >> _MAX_SUITED_CARDS, 0
    while suited:
        faces |= suited & _SUITED_FACE_SET
        suited >>= _SUITED_CARDS_PER_PACK
    while jokers:
        faces |= (jokers & 0b11) << _MAX_SUITED_CARDS
        jokers >>= 2
    return faces


def list_card_names(cards: int) -> list[str]:
    """Return the texts of the cards in a set, sorted by suit and then by rank."""
    return [NAMES[card] for card in sorted(iterate_cards(cards), key=get_face)]


def write_card_label(card: int) -> str:
    """Return the text of a card for the log. Equal cards have different texts: `7S`, `7S.1`."""
    copy = list_copies(get_face(card), MAX_DECKS).index(card)
    return f"{NAMES[card]}.{copy}" if copy else NAMES[card]


def parse_card_label(text: str) -> int:
    """Return the card for a text from `write_card_label`."""
    name, _, copy = text.partition(".")
    return list_copies(_FACE_OF_NAME[name], MAX_DECKS)[int(copy or 0)]
