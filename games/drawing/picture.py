"""A picture that stands alone: cards, names and sentences at their places, and only those parts that it uses."""

import re
from collections.abc import Sequence
from html import escape

from games.drawing.sprite import with_needed
from games.drawing.svg import HEIGHT, WIDTH, group, needed_by, number, use

TALL = HEIGHT / WIDTH
"""How many times its width a card is tall."""
SERIF = "Georgia,'Times New Roman','DejaVu Serif','Liberation Serif','Noto Serif',serif"
SANS = "system-ui,Arial,'DejaVu Sans','Liberation Sans','Noto Sans',sans-serif"
"""By name, what machines without a screen may have, too: who makes a picture of lines there knows no general names."""
_SAID_BY_A_PAGE = re.compile(r"var\(--[a-z-]+,([^)]+)\)")


def placed(part: str, x: float, y: float, width: float, turn: int = 0) -> str:
    """A card with its upper left corner there, or turned about that corner."""
    turned = f"rotate({turn})" if turn else ""
    return use(part, transform=f"translate({number(x) or 0} {number(y) or 0}){turned}scale({width / WIDTH:.3f})")


def fan(parts: Sequence[str], middle: float, y: float, width: float, room: float) -> str:
    """Cards side by side about a middle; where there is no room they overlap, and the index is what is seen."""
    step = min(width * 1.06, (room - width) / max(len(parts) - 1, 1))
    left = middle - (step * (len(parts) - 1) + width) / 2
    return "".join(placed(part, left + step * at, y, width) for at, part in enumerate(parts))


def text(said: str, x: float, y: float, size: int, *, colour: str, serif: bool = False) -> str:
    """A line about its middle."""
    family = SERIF if serif else SANS
    style = f'font-family="{family}" font-size="{size}" fill="{colour}" text-anchor="middle"'
    return f'<text x="{number(x)}" y="{number(y)}" {style}>{escape(said)}</text>'


def picture(wide: int, high: int, title: str, *drawn: str) -> str:
    """The whole file. Colours that a page may choose are the printed ones: there is no page around it."""
    seen = group(*drawn)
    measures = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img">'
    whole = f"{head}<title>{escape(title)}</title><defs>{with_needed(needed_by(seen))}</defs>{seen}</svg>\n"
    return _SAID_BY_A_PAGE.sub(r"\1", whole)
