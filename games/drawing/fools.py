"""The fool's cap with bells, and the two jokers, which show the same figure in different colours."""

from games.drawing.courts import BAND, PANEL, PEN
from games.drawing.courts.dress import draw_neck, draw_ruff
from games.drawing.courts.heads import HEAD, NOSE, draw_eyes
from games.drawing.courts.objects import draw_hand
from games.drawing.svg import (
    BLACK,
    CREAM,
    OCHRE,
    RED,
    TINT,
    add_mirror_image,
    draw_upright_and_turned,
    group,
    line,
    path,
    use,
)

BELL = "M60 22a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"
HORN = "M4 24C4-8 16-52 50-50C78-48 90-14 76 8C70-10 58-14 50 0C46 8 44 16 43 26Q24 20 4 24Z"
MIDDLE_HORN = "M-15 8C-15-30-14-58 4-84C14-62 16-30 15 8L0 20Z"
TOP_BELL = "M-4-86a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"
RIM = "M-44 32Q0 20 44 32V46Q0 34-44 46Z"


def draw_fools() -> dict[str, str]:
    corner = use("cap", transform="translate(40 50)scale(.27)")
    star = path("M40 82l5 12h13l-10 8 4 13-12-8-12 8 4-13-10-8h13z")
    corner_signs = group(corner, star, fill="currentColor", stroke="none")
    drawn = group(corner_signs, *_draw_figure(), id="half-joker")
    jokers = {"XB": f"var(--black-joker,{BLACK})", "XR": f"var(--red-joker,{RED})"}
    figure = (path(PANEL, TINT, stroke_width=2.2), draw_upright_and_turned("half-joker"), path(BAND, OCHRE))
    joker = group(use("paper", stroke="none"), *figure, id="joker", fill=CREAM, **PEN)
    cards = {name: group(use("joker"), id=name, color=ink) for name, ink in jokers.items()}
    return {"cap": draw_cap(), "half-joker": drawn, "joker": joker} | cards


def draw_cap() -> str:
    """Draw the fool's cap in one colour, 160 wide and 130 high."""
    top_bell = path(TOP_BELL)
    return group(add_mirror_image(path(HORN), path(BELL)), path(MIDDLE_HORN), top_bell, path(RIM), id="cap")


def _draw_figure() -> tuple[str, ...]:
    laughing = (HEAD, NOSE, draw_eyes(2, "M4-11Q9-16 15-11"), *_draw_grin(), *_draw_worn_cap())
    return (
        _draw_coat(),
        draw_neck(),
        draw_ruff(),
        group(*laughing, transform="translate(152 88)scale(1.15)"),
        *_draw_sceptre(),
        draw_hand(),
    )


def _draw_grin() -> tuple[str, ...]:
    return (path("M-10 13Q0 17 10 13Q8 23 0 23T-10 13Z", RED), line("M-14 9l3 4M14 9l-3 4", 1.9))


def _draw_worn_cap() -> tuple[str, ...]:
    left = "M-21-10C-22-20-30-26-38-24C-46-22-46-14-47-8C-56-24-46-44-28-44C-14-44-6-36 0-26V-16Q-12-16-21-10Z"
    right = "M21-10C22-20 30-26 38-24C46-22 46-14 47-8C56-24 46-44 28-44C14-44 6-36 0-26V-16Q12-16 21-10Z"
    horn = path("M-12-34C-12-46-6-52 0-56C6-52 12-46 12-34L0-22Z", OCHRE)
    bells = "M-47-4h.01M0-57h.01M47-4h.01"
    return (horn, path(left, "currentColor"), path(right, CREAM), line(bells, 12), line(bells, 7.5, OCHRE))


def _draw_coat() -> str:
    """Draw a coat with lozenges and two halves, in the joker's and the paper's colour."""
    whole = path("M132 112C112 122 92 130 77 146V151H19V207L231 147V134C214 124 190 122 168 112Z", "currentColor")
    right = path("M150 116V170L231 147V134C214 124 190 122 168 112Z", CREAM)
    dark, light = "M186 126l9 12l-9 12l-9-12z", "M56 158l10 14l-10 14l-10-14zM96 144l10 14l-10 14l-10-14z"
    return whole + right + path(light, CREAM, stroke="none") + path(dark, "currentColor", stroke="none")


def _draw_sceptre() -> tuple[str, ...]:
    """Draw the sceptre, with a small fool's head on it."""
    small_cap = use("cap", transform="translate(207 44)scale(.2)", fill="currentColor")
    stick, small_neck = "M207 72V158", "M199 52H215V64Q207 76 199 64Z"
    return (line(stick, 8), line(stick, 3.5, OCHRE), path(small_neck, CREAM), small_cap)
