"""The signs of the four suits, each in a box of 40 by 40, and their colours."""

from games.drawing.svg import BLACK, RED, group, path, use

SHAPES = {
    "S": "M0-20.5C5-11 19-4 19 7C19 13 15 16.5 10 16.5C6 16.5 3.5 14.5 2 11.5C2 15 4 18.5 7.5 20.5H-7.5"
    "C-4 18.5-2 15-2 11.5C-3.5 14.5-6 16.5-10 16.5C-15 16.5-19 13-19 7C-19-4-5-11 0-20.5Z",
    "H": "M0 20C-5 10-19.5 3-19.5-8C-19.5-14.5-15-19-9.8-19C-5-19-1.5-16 0-11C1.5-16 5-19 9.8-19"
    "C15-19 19.5-14.5 19.5-8C19.5 3 5 10 0 20Z",
    "D": "M0-21.5C4-13 10-6 16.5 0C10 6 4 13 0 21.5C-4 13-10 6-16.5 0C-10-6-4-13 0-21.5Z",
    "C": "M-2-1.5C-5-3.5-9-6.5-9-11.3A9 9.3 0 0 1 9-11.3C9-6.5 5-3.5 2-1.5C6-4.5 19.5-4.5 19.5 6.3"
    "C19.5 12 15 15.8 10.3 15.8C6 15.8 3 13 2 8.5C2 14 4 18.5 7.5 20.5H-7.5C-4 18.5-2 14-2 8.5"
    "C-3 13-6 15.8-10.3 15.8C-15 15.8-19.5 12-19.5 6.3C-19.5-4.5-6-4.5-2-1.5Z",
}
COLOURS = {
    "S": f"var(--spade,{BLACK})",
    "H": f"var(--heart,{RED})",
    "D": f"var(--diamond,{RED})",
    "C": f"var(--club,{BLACK})",
}
"""Maps each suit to its colour in CSS: a variable of the page, with the printed colour as its default."""


def draw_suits() -> dict[str, str]:
    """Map ids to SVG elements. A suit has three: a pip, the sign in the corner, and the sign in its colour."""
    parts = {}
    for suit, shape in SHAPES.items():
        parts[f"p{suit}"] = path(shape, "currentColor", id=f"p{suit}")
        parts[f"c{suit}"] = use(f"p{suit}", transform="translate(37.5 122)", id=f"c{suit}")
        parts[suit] = group(use(f"p{suit}"), id=suit, color=COLOURS[suit])
    return parts
