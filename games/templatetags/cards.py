"""Template tags for cards: `{% card "9H" %}`, `{% card_back %}` and `{% suit "H" %}`."""

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games import words
from games.drawing.corners import get_card_part_id

register = template.Library()

register.filter("card_name", words.get_card_name)
register.filter("card_sign", words.get_short_card_name)

BACKS = ("back", "back-2")
WIDEST_FAN = 6


@register.simple_tag(name="card")
def draw_card(face: str, *, hidden: bool = False) -> SafeString:
    """Draw the face of a card such as `9H`. Set `hidden` if screen readers must skip it."""
    return _build_svg(
        "card", get_card_part_id(face, get_language() or ""), None if hidden else words.get_card_name(face)
    )


@register.simple_tag(name="card_back")
def draw_card_back(back: str = "back", *, hidden: bool = False) -> SafeString:
    if back not in BACKS:
        raise template.TemplateSyntaxError(f"There is no back {back!r}.")
    return _build_svg("card", back, None if hidden else gettext("a card face down"))


@register.simple_tag(name="fan")
def draw_fan_of_backs(cards: int) -> SafeString:
    """Draw the backs of a hand of `cards` cards, but at most `WIDEST_FAN` backs."""
    return SafeString(_build_svg("card", BACKS[0], None) * min(cards, WIDEST_FAN))


@register.simple_tag(name="suit")
def draw_suit(letter: str, *, hidden: bool = False) -> SafeString:
    """Draw the symbol of a suit in its colour."""
    return _build_svg("suit", letter, None if hidden else words.get_suit_name(letter), box="-22 -22 44 44")


@cache
def _build_svg(kind: str, part: str, name: str | None, box: str = "0 0 250 350") -> SafeString:
    """Build the SVG element for a card or a suit. Cached: a page shows about a hundred of them."""
    drawing = f"{static('deck.svg')}#{part}"
    label = format_html('role="img" aria-label="{}"', name) if name else SafeString('aria-hidden="true"')
    return format_html('<svg class="{}" viewBox="{}" {}><use href="{}"/></svg>', kind, box, label, drawing)
