"""Names for the attack cards that fit a condition of standing orders, such as "a ten" or "a nine or lower".

Russian has two forms, separated by `|`: for a card that is thrown in, and for a card that opens a bout.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.words.cards import Case, get_short_card_name

ANY_OF_RANK = {
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
THROWN_IN_FORM, OPENING_FORM = 0, 1
"""The positions of the two forms of a name: for a card that is thrown in, and for a card that opens a bout."""


def describe_condition(condition: Mapping[str, Any], form: int = OPENING_FORM, *, rest: bool = False) -> str:
    """Describe the attack cards that fit a condition, such as "a ten". `form` is `THROWN_IN_FORM` or `OPENING_FORM`.

    If `rest` is True, earlier conditions have covered some of the cards. An empty condition then means "any other
    card".
    """
    if "card" in condition:
        return get_short_card_name(normalize_ten(condition["card"]), Case.OBJECT)
    parts = [_select_form(part, form) for part in _describe_condition_parts(condition)]
    return ", ".join(parts) or _select_form(_("any other card") if rest else _("any card"), form)


def get_any_card_name(rank: str, form: int = THROWN_IN_FORM) -> str:
    """Return the name for any card of a rank, such as "a ten"."""
    return _select_form(str(ANY_OF_RANK[normalize_ten(rank)]), form)


def _describe_condition_parts(condition: Mapping[str, Any]) -> list[str]:
    parts = [str(ANY_OF_RANK[normalize_ten(condition["rank"])])] if "rank" in condition else []
    if "up_to" in condition:
        forms = str(ANY_OF_RANK[normalize_ten(condition["up_to"])]).split("|")
        parts.append("|".join(_("{card} or lower").format(card=form) for form in forms))
    if "trump" in condition:
        parts.append(_("a trump") if condition["trump"] else _("a card that is no trump"))
    elif "up_to" in condition:
        parts.append(_("no trump"))
    if "joker" in condition:
        parts.append(str(ANY_OF_RANK["X"]) if condition["joker"] else _("no joker"))
    return parts


def _select_form(forms: str, form: int) -> str:
    all_forms = forms.split("|")
    return all_forms[form] if len(all_forms) > 1 else forms


def normalize_ten(written: str) -> str:
    """Return the text of a rank or a card, with `10` replaced by `T`."""
    return "T" + written[2:] if written.startswith("10") else written
