"""The letters and numbers in the corners of cards, drawn as pen strokes.

Each is drawn in a box 44 wide and 72 high, then enlarged and moved into the corner.
"""

from games.drawing.svg import line

STROKE_WIDTH = 10
_SIX = "M32 6C16 16 7 29 7 46C7 58 13 66 22 66S37 58 37 46.5S31 28 22.5 28C15 28 9 33 7.6 42"
STROKES = {
    "2": "M7 21C7 11 13 6 22 6S37 11 37 21C37 35 17 45 8 66H38",
    "3": "M8 6H36L20 28C31 27 37 35 37 46.5C37 58 30 66 21 66C13 66 7 61 5.5 53",
    "4": "M29 68V8L6 49H40",
    "5": "M35 6H11.5L9 33C13 29 17 27 22 27C31 27 37 35 37 46C37 58 30 66 21 66C13 66 7 61 5.5 54",
    "6": _SIX,
    "7": "M6 16V6H37C28 22 20 40 18 67",
    "8": "M22 6C13 6 8 12 8 19.5S14 33 22 33S36 27 36 19.5S31 6 22 6ZM22 33C12 33 6.5 40 6.5 49.5S13 66 22 66"
    "S37.5 59 37.5 49.5S32 33 22 33Z",
    "9": _SIX,
    "T": "M-1 17L7 8V67M32 6C24.5 6 21 13 21 24V48C21 59 24.5 66 32 66S43 59 43 48V24C43 13 39.5 6 32 6Z",
    "J": "M31 6V48C31 60 26 66 18 66C11 66 6 61 5 53M19 6H41",
    "Q": "M22 6C12 6 6.5 14 6.5 26V46C6.5 58 12 66 22 66S37.5 58 37.5 46V26C37.5 14 32 6 22 6ZM22 48L39 70",
    "K": "M10 4V68M38 5L10 43M20 31L38 67",
    "A": "M5 67L22 7L39 67M11 48H33",
    "J-ru": "M10 6H22C31 6 35.5 12 35.5 19S30 33 22 33H10M22 33C32 33 37.5 40 37.5 49.5S31 66 22 66H10V6",
    "Q-ru": "M14 8H33V57M14 8C14 32 13 45 7 57M5 71V57H40V71",
    "A-ru": "M5 17V6H39V17M22 6V68",
}
CYRILLIC_LETTERS = {"J": "J-ru", "Q": "Q-ru", "K": "K", "A": "A-ru"}
"""Maps each rank that is written as a letter to the key of its Russian letter in `STROKES`. The Russian К looks like
the Latin K."""


def draw_letters() -> dict[str, str]:
    """Map ids to SVG elements: the letters and numbers in the corners of cards."""
    return {f"i{name}": _draw_letter(name, stroke) for name, stroke in STROKES.items()}


def _draw_letter(name: str, stroke: str) -> str:
    place = "translate(12 13)scale(1.16)" + ("rotate(180 22 36)" if name == "9" else "")
    return line(stroke, STROKE_WIDTH, "currentColor", stroke_linejoin="round", id=f"i{name}", transform=place)


def get_card_part_id(face: str, language: str) -> str:
    """Return the id of the element that draws this card for readers of this language.

    A card whose rank is a letter has two drawings, such as `QS` and, with the Russian letter, `QS-ru`.
    """
    return f"{face}-ru" if language.startswith("ru") and face[0] in CYRILLIC_LETTERS else face
