"""Cards on a page: `{% card "9H" %}`, `{% card_back %}` and `{% suit "H" %}`, drawn from the deck, named in words."""

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games import words
from games.drawing.corners import part_of

register = template.Library()

register.filter("card_name", words.card_name)
register.filter("card_sign", words.short_name)

BACKS = ("back", "back-2")
WIDEST_FAN = 6


@register.simple_tag
def card(face: str, *, hidden: bool = False) -> SafeString:
    """A face as the API writes it (`9H`, `TS`, `XB`). What stands beside words that say the same is `hidden`."""
    return _drawn("card", part_of(face, get_language() or ""), None if hidden else words.card_name(face))


@register.simple_tag
def card_back(back: str = "back", *, hidden: bool = False) -> SafeString:
    if back not in BACKS:
        raise template.TemplateSyntaxError(f"There is no back {back!r}.")
    return _drawn("card", back, None if hidden else gettext("a card face down"))


@register.simple_tag
def fan(cards: int) -> SafeString:
    """A hand from behind; of many cards no more are drawn."""
    return SafeString(_drawn("card", BACKS[0], None) * min(cards, WIDEST_FAN))


@register.simple_tag
def suit(letter: str, *, hidden: bool = False) -> SafeString:
    """The mark of a suit, in its colour."""
    return _drawn("suit", letter, None if hidden else words.suit_name(letter), box="-22 -22 44 44")


@cache
def _drawn(kind: str, part: str, name: str | None, box: str = "0 0 250 350") -> SafeString:
    """There are as many as there are cards and languages, and a table has a hundred of them."""
    drawing = f"{static('deck.svg')}#{part}"
    said = format_html('role="img" aria-label="{}"', name) if name else SafeString('aria-hidden="true"')
    return format_html('<svg class="{}" viewBox="{}" {}><use href="{}"/></svg>', kind, box, said, drawing)
