"""Names of cards in sentences, in words (nine of hearts) or short (9♥), in four grammatical cases.

English has one form for all cases. A translation with several forms separates them by `|`, in the order of `Case`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from functools import cache

from django.utils.translation import get_language, npgettext, pgettext_lazy
from django.utils.translation import gettext as _

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
CORNER_TEXTS = {
    "T": "10",
    "J": pgettext_lazy("index of a card", "J"),
    "Q": pgettext_lazy("index of a card", "Q"),
    "K": pgettext_lazy("index of a card", "K"),
    "A": pgettext_lazy("index of a card", "A"),
}
RANK_NAMES = {
    "2": pgettext_lazy("card", "two"),
    "3": pgettext_lazy("card", "three"),
    "4": pgettext_lazy("card", "four"),
    "5": pgettext_lazy("card", "five"),
    "6": pgettext_lazy("card", "six"),
    "7": pgettext_lazy("card", "seven"),
    "8": pgettext_lazy("card", "eight"),
    "9": pgettext_lazy("card", "nine"),
    "T": pgettext_lazy("card", "ten"),
    "J": pgettext_lazy("card", "jack"),
    "Q": pgettext_lazy("card", "queen"),
    "K": pgettext_lazy("card", "king"),
    "A": pgettext_lazy("card", "ace"),
}
JOKER_NAMES = {"XB": pgettext_lazy("card", "the black joker"), "XR": pgettext_lazy("card", "the red joker")}
SUIT_NAMES = {
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
    "S": pgettext_lazy("suit", "spades"),
}
SUIT_NAMES_AFTER_OF = {
    "C": pgettext_lazy("a card of", "clubs"),
    "D": pgettext_lazy("a card of", "diamonds"),
    "H": pgettext_lazy("a card of", "hearts"),
    "S": pgettext_lazy("a card of", "spades"),
}
"""The names of suits in the grammatical form that follows "of", as in "a card of hearts"."""


CARD_CODE_PATTERN = re.compile(r"\b(?:[2-9TJQKA][CDHS]|X[BR])\b")


class Case(IntEnum):
    """The grammatical case of a card's name: as in `9♥ beats`, `beat 9♥`, `with 9♥` and `attack with 9♥`."""

    SUBJECT = 0
    OBJECT = 1
    MEANS = 2
    START = 3


SPELLS_OUT_CARDS = ContextVar("SPELLS_OUT_CARDS", default=False)
CardNamer = Callable[[str, Case], str]
"""A function that returns the name of one card in a grammatical case: `get_short_card_name` or `get_card_name`."""


@contextmanager
def spell_out_card_names() -> Iterator[None]:
    """Within this context, `get_short_card_name` returns names in words, such as "king of hearts", for screen
    readers.
    """
    before = SPELLS_OUT_CARDS.set(True)
    try:
        yield
    finally:
        SPELLS_OUT_CARDS.reset(before)


def get_card_name(face: str, case: Case = Case.SUBJECT) -> str:
    """Return the name of a card such as `9H` in words, such as "nine of hearts"."""
    return _build_card_name(face, case, get_language())


@cache
def _build_card_name(face: str, case: Case, language: str | None) -> str:
    """Return the name of a card in words. `language` is needed only as a part of the cache key."""
    if face in JOKER_NAMES:
        return _select_case(str(JOKER_NAMES[face]), case)
    rank = _select_case(str(RANK_NAMES[face[0]]), case)
    return _("{rank} of {suit}").format(rank=rank, suit=SUIT_NAMES_AFTER_OF[face[1]])


def get_short_card_name(face: str, case: Case = Case.SUBJECT) -> str:
    """Return the short name of a card, such as `9♥`.

    For jokers, and inside `spell_out_card_names`, return the name in words.
    """
    return (
        get_card_name(face, case)
        if face in JOKER_NAMES or SPELLS_OUT_CARDS.get()
        else _build_short_card_name(face, get_language())
    )


@cache
def _build_short_card_name(face: str, language: str | None) -> str:
    return f"{CORNER_TEXTS.get(face[0], face[0])}{SUIT_SIGNS[face[1]]}"


def join_card_names(faces: Sequence[str], name: CardNamer = get_short_card_name, case: Case = Case.SUBJECT) -> str:
    """Return the names of several cards as one text: `6♥, 7♥ and 8♥`."""
    return join_names([name(face, case) for face in faces])


def join_card_names_as_means(faces: Sequence[str], name: CardNamer = get_short_card_name) -> str:
    """Return the names of the cards with which a player makes a move, as one text: `9♥ and 10♥`.

    Russian puts the word for card before a suit sign such as ♥, because a sign has no grammatical cases.
    """
    names = join_card_names(faces, name, Case.MEANS)
    if name is get_card_name or SPELLS_OUT_CARDS.get() or any(face in JOKER_NAMES for face in faces):
        return names
    return npgettext("means", "{cards}", "{cards}", len(faces)).format(cards=names)


def join_names(names: Sequence[str]) -> str:
    """Return several names as one text: `a`, `a and b`, or `a, b and c`."""
    *others, last = names
    return _("{others} and {last}").format(others=", ".join(others), last=last) if others else last


def join_choices(names: Sequence[str]) -> str:
    """Return several names as one text: `a`, `a or b`, or `a, b or c`."""
    *others, last = names
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def get_rank_name(rank: str) -> str:
    return _select_case(str(RANK_NAMES[rank]), Case.SUBJECT)


def replace_card_codes(sentence: str) -> str:
    """Replace card codes such as `9H` in a sentence by short names such as `9♥`."""
    return CARD_CODE_PATTERN.sub(lambda card: get_short_card_name(card[0]), sentence)


def get_suit_name(suit: str) -> str:
    return str(SUIT_NAMES[suit])


def _select_case(forms: str, case: Case) -> str:
    all_forms = forms.split("|")
    return all_forms[case] if len(all_forms) > 1 else forms
