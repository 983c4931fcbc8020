"""Cards on a page: `{% card "9H" %}`, `{% card_back %}` and `{% suit "H" %}`, drawn from the deck, named in words."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.drawing.letters import CYRILLIC

register = template.Library()

BACKS = ("back", "back-2")
SUIT_NAMES = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
OF_SUIT = {
    "S": pgettext_lazy("ace of", "spades"),
    "H": pgettext_lazy("ace of", "hearts"),
    "D": pgettext_lazy("ace of", "diamonds"),
    "C": pgettext_lazy("ace of", "clubs"),
}
RANK_NAMES = {
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
    "J": _("jack"),
    "Q": _("queen"),
    "K": _("king"),
    "A": _("ace"),
}
JOKER_NAMES = {"XB": _("black joker"), "XR": _("red joker")}


@register.simple_tag
def card(face: str, *, hidden: bool = False) -> SafeString:
    """A face as the API writes it (`9H`, `TS`, `XB`). What stands beside words that say the same is `hidden`."""
    return _drawn("card", drawing_of(face), None if hidden else card_name(face))


@register.simple_tag
def card_back(back: str = "back", *, hidden: bool = False) -> SafeString:
    if back not in BACKS:
        raise template.TemplateSyntaxError(f"There is no back {back!r}.")
    return _drawn("card", back, None if hidden else gettext("a card face down"))


@register.simple_tag
def suit(letter: str, *, hidden: bool = False) -> SafeString:
    """The mark of a suit, in its colour."""
    return _drawn("suit", letter, None if hidden else str(SUIT_NAMES[letter]), box="-22 -22 44 44")


@register.filter
def card_name(face: str) -> str:
    """A face in words: nine of hearts."""
    if face in JOKER_NAMES:
        return str(JOKER_NAMES[face])
    return gettext("{rank} of {suit}").format(rank=RANK_NAMES[face[0]], suit=OF_SUIT[face[1]])


def drawing_of(face: str) -> str:
    """The part of the deck that is this face, with the letter that readers of the page's language know."""
    russian = (get_language() or "").startswith("ru")
    return f"{face}-ru" if russian and face[0] in CYRILLIC else face


def _drawn(kind: str, part: str, name: str | None, box: str = "0 0 250 350") -> SafeString:
    said = format_html('role="img" aria-label="{}"', name) if name else SafeString('aria-hidden="true"')
    drawing = f"{static('deck.svg')}#{part}"
    return format_html('<svg class="{}" viewBox="{}" {}><use href="{}"/></svg>', kind, box, said, drawing)
