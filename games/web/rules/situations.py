"""Situations that explain a rule set as pictures: attack cards, and the cards that beat them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import Rules
from games.engine.cards import NAMES, SUITS, get_suit, is_joker, iterate_cards
from games.engine.pack import get_pack

Pair = tuple[str, str | None]
"""An attack card, and the card that beats it, or None."""


@dataclass(frozen=True)
class Situation:
    description: Promise
    pairs: tuple[Pair, ...]


def get_trump(rules: Rules) -> str | None:
    """Return the trump suit of the pictures: the fixed trump of the rules, or spades. Return None if the rules have no
    trumps.
    """
    if rules.trump == "none":
        return None
    return "S" if rules.fixed_trump is None else SUITS[rules.fixed_trump]


def find_situations(rules: Rules) -> Iterator[Situation]:
    trump = get_trump(rules)
    pack = get_pack(rules, None if trump is None else SUITS.index(trump))
    attack = min(pack.cards, key=lambda card: get_example_sort_key(card, trump))
    beaters = sorted(iterate_cards(pack.beaters[attack]), key=lambda card: pack.heights[card])
    higher = [card for card in beaters if get_suit(card) == get_suit(attack)]
    same = higher[len(higher) // 2] if higher else None
    trumps = next((card for card in beaters if trump and NAMES[card][1] == trump), None)
    joker = next((card for card in beaters if is_joker(card)), None)
    for card, description in ((same, BEATEN_BY_HIGHER_CARD), (trumps, BEATEN_BY_TRUMP), (joker, BEATEN_BY_JOKER)):
        if card is not None:
            yield Situation(description, ((NAMES[attack], NAMES[card]),))
    suit = sorted((card for card in pack.cards if get_suit(card) == get_suit(attack)), key=pack.heights.__getitem__)
    lowest, highest = suit[0], suit[-1]
    if pack.can_beat(lowest, highest):
        yield Situation(LOWEST_BEATS_HIGHEST, ((NAMES[highest], NAMES[lowest]),))
    yield from _list_bout_situations(rules, NAMES[attack], NAMES[same] if same is not None else None)


BEATEN_BY_HIGHER_CARD = _("A card of the suit beats it.")
BEATEN_BY_TRUMP = _("A trump beats it, even the lowest.")
BEATEN_BY_JOKER = _("A joker beats it.")
LOWEST_BEATS_HIGHEST = _("The lowest card of a suit beats its highest.")


def get_example_sort_key(card: int, trump: str | None) -> tuple[bool, bool, int]:
    """Return a sort key that puts the best attack card for the pictures first.

    This is a plain card, and if possible a heart of middle rank.
    """
    name = NAMES[card]
    return is_joker(card) or name[1] == trump, name[1] != "H", abs("23456789TJQKA".find(name[0]) - 6)


def _list_bout_situations(rules: Rules, attack: str, beaten_by: str | None) -> Iterator[Situation]:
    other = next(suit for suit in "CDHS" if suit not in (attack[1], get_trump(rules)))
    same_rank = attack[0] + other
    if beaten_by is not None:
        yield Situation(
            _("Another card of a rank on the table is thrown in."), ((attack, beaten_by), (same_rank, None))
        )
    if rules.transfer != "off":
        yield Situation(_("A card of the same rank passes the attack on."), ((attack, None), (same_rank, None)))
