"""Attack cards that an order is about, in words: a ten, a nine or lower, a trump, any card.

Such a card is in Russian parted by `|`: as what is thrown in, and as what is begun with.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.words.cards import Case, short_name

OF_RANK = {
    "2": pgettext_lazy("any of a rank", "a two"),
    "3": pgettext_lazy("any of a rank", "a three"),
    "4": pgettext_lazy("any of a rank", "a four"),
    "5": pgettext_lazy("any of a rank", "a five"),
    "6": pgettext_lazy("any of a rank", "a six"),
    "7": pgettext_lazy("any of a rank", "a seven"),
    "8": pgettext_lazy("any of a rank", "an eight"),
    "9": pgettext_lazy("any of a rank", "a nine"),
    "T": pgettext_lazy("any of a rank", "a ten"),
    "J": pgettext_lazy("any of a rank", "a jack"),
    "Q": pgettext_lazy("any of a rank", "a queen"),
    "K": pgettext_lazy("any of a rank", "a king"),
    "A": pgettext_lazy("any of a rank", "an ace"),
    "X": pgettext_lazy("any of a rank", "a joker"),
}
THROWN, BEGUN = 0, 1


def card_meant(condition: Mapping[str, Any], form: int = BEGUN, *, rest: bool = False) -> str:
    """Which attack cards a condition is about: a ten, a trump, any card."""
    if "card" in condition:
        return short_name(plain(condition["card"]), Case.OBJECT)
    parts = [_in_form(part, form) for part in _parts(condition)]
    return ", ".join(parts) or _in_form(_("any other card") if rest else _("any card"), form)


def rank_named(rank: str, form: int = THROWN) -> str:
    """Any card of a rank: a ten."""
    return _in_form(str(OF_RANK[plain(rank)]), form)


def _parts(condition: Mapping[str, Any]) -> list[str]:
    parts = [str(OF_RANK[plain(condition["rank"])])] if "rank" in condition else []
    if "up_to" in condition:
        forms = str(OF_RANK[plain(condition["up_to"])]).split("|")
        parts.append("|".join(_("{card} or lower").format(card=form) for form in forms))
    if "trump" in condition:
        parts.append(_("a trump") if condition["trump"] else _("a card that is no trump"))
    if "joker" in condition:
        parts.append(str(OF_RANK["X"]) if condition["joker"] else _("no joker"))
    return parts


def _in_form(forms: str, form: int) -> str:
    every = forms.split("|")
    return every[form] if len(every) > 1 else forms


def plain(written: str) -> str:
    """A ten may be written in two ways."""
    return "T" + written[2:] if written.startswith("10") else written
