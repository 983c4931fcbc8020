"""Conversion of the faces in a move to cards. Only this module chooses between equal cards of several packs."""

from collections.abc import Sequence

from games.engine.cards import convert_to_faces, get_face, list_copies, parse_face
from games.engine.errors import RefusalError, fill_sentence
from games.engine.state import Pair, State


def find_faces_in_hand(state: State, seat: int) -> int:
    """Return the set of the faces of a seat's hand."""
    return state.hands[seat] if state.pack.single else convert_to_faces(state.hands[seat])


def list_copies_in(state: State, cards: int, face: int) -> list[int]:
    """Return the cards of a set that have this face."""
    return [card for card in list_copies(face, state.rules.decks) if cards >> card & 1]


def has_cards(state: State, seat: int, faces: tuple[int, ...]) -> bool:
    """Return whether the hand contains all these faces. A face may occur several times."""
    hand = state.hands[seat]
    return all(faces.count(face) <= len(list_copies_in(state, hand, face)) for face in faces)


def pick_cards(state: State, seat: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards that a seat plays when its move contains these faces.

    Of equal cards, publicly known ones are played first.
    """
    if state.pack.single:
        return faces
    hand, known, cards = state.hands[seat], state.known[seat], []
    for face in faces:
        found = sorted(list_copies_in(state, hand, face), key=lambda card: not known >> card & 1)
        cards.append(found[0])
        hand &= ~(1 << found[0])
    return tuple(cards)


def find_unbeaten_pair(state: State, face: int) -> Pair | None:
    """Return the first unbeaten pair whose attack card has this face, or None."""
    for pair in state.table:
        if pair.defence is None and get_face(pair.attack) == face:
            return pair
    return None


def parse_cards(words: Sequence[str]) -> tuple[int, ...]:
    """Parse the texts of cards to faces. Raise `RefusalError` (bad_card) for an unknown card."""
    return tuple(_parse_card(word) for word in words)


def _parse_card(word: str) -> int:
    face = parse_face(word)
    if face is None:
        raise RefusalError(
            "bad_card", fill_sentence("{word!r} is not a card; write rank and suit, as in 7S or TH.", word=word)
        )
    return face
