"""Sizes, colours and text of pictures."""

from bisect import bisect_left
from itertools import accumulate
from unicodedata import east_asian_width

from django.utils.translation import get_language

from games.drawing.corners import get_card_part_id
from games.drawing.svg import path

PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
"""Width and height of pictures in pixels. Link previews require this size."""
CLOTH, CLOTH_DEEP, INK, SOFT = "#2b5a4c", "#214739", "#f5f1e4", "#c5d3c8"


def draw_cloth() -> str:
    return path(f"M0 0H{PICTURE_WIDTH}V{PICTURE_HEIGHT}H0Z", CLOTH) + path(
        f"M0 {PICTURE_HEIGHT}V470Q{PICTURE_WIDTH / 2:g} 436 {PICTURE_WIDTH} 470V{PICTURE_HEIGHT}Z", CLOTH_DEEP
    )


def find_face_part(face: str) -> str:
    """Return the id of the deck's SVG element for this card in the active language."""
    return get_card_part_id(face, get_language() or "")


def shorten_text(text: str, most: int) -> str:
    """Shorten a text that is wider than `most` Latin letters. A Chinese character or an emoji is as wide as two
    letters.
    """
    widths = list(accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in text))
    if not widths or widths[-1] <= most:
        return text
    return text[: bisect_left(widths, most)].rstrip() + "…"
