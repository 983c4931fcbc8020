"""Functions that draw pictures: SVG files with sentences and the parts of the deck that they use."""

import re
from collections.abc import Sequence
from html import escape

from games.drawing.sprite import collect_parts
from games.drawing.svg import HEIGHT, WIDTH, find_references, format_number, group, use

ASPECT_RATIO = HEIGHT / WIDTH
"""The ratio of a card's height to its width."""
SERIF = "Georgia,'Times New Roman','DejaVu Serif','Liberation Serif','Noto Serif',serif"
SANS = "system-ui,Arial,'DejaVu Sans','Liberation Sans','Noto Sans',sans-serif"
"""Sans-serif font families by name. The library that converts pictures to PNG does not know generic names such as
`sans-serif`."""
_CSS_VARIABLE_PATTERN = re.compile(r"var\(--[a-z-]+,([^)]+)\)")


def place_card(part: str, x: float, y: float, width: float, turn: int = 0) -> str:
    """Draw a card with its upper left corner at (x, y), turned clockwise about this corner by `turn` degrees."""
    rotation = f"rotate({turn})" if turn else ""
    return use(
        part,
        transform=f"translate({format_number(x) or 0} {format_number(y) or 0}){rotation}scale({width / WIDTH:.3f})",
    )


def draw_card_fan(parts: Sequence[str], middle: float, y: float, width: float, room: float) -> str:
    """Draw cards, each `width` wide, in a row with its centre at `middle`.

    If the row would be wider than `room`, the cards overlap, but the left edge of each card stays visible.
    """
    step = min(width * 1.06, (room - width) / max(len(parts) - 1, 1))
    left = middle - (step * (len(parts) - 1) + width) / 2
    return "".join(place_card(part, left + step * at, y, width) for at, part in enumerate(parts))


def draw_text(content: str, x: float, y: float, size: int, *, colour: str, serif: bool = False) -> str:
    """Draw a line of text. Its middle is at `x`, and its baseline is at `y`."""
    family = SERIF if serif else SANS
    style = f'font-family="{family}" font-size="{size}" fill="{colour}" text-anchor="middle"'
    return f'<text x="{format_number(x)}" y="{format_number(y)}" {style}>{escape(content)}</text>'


def build_picture(wide: int, high: int, title: str, *drawn: str) -> str:
    """Return an SVG file with the elements `drawn`, and with all elements of the deck to which these refer.

    CSS variables of the deck are replaced by their default colours, because no page sets them in a picture.
    """
    content = group(*drawn)
    deck = _CSS_VARIABLE_PATTERN.sub(r"\1", collect_parts(find_references(content)))
    measures = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img">'
    return f"{head}<title>{escape(title)}</title><defs>{deck}</defs>{content}</svg>\n"
