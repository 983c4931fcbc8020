"""The four aces, each with one large suit sign. The sign of spades contains a fool's cap."""

from games.drawing.pips import draw_in_both_alphabets
from games.drawing.svg import CREAM, group, line, path, use

SIGN_SCALES = {"S": 3.6, "H": 2.5, "D": 2.5, "C": 2.5}
WREATH = (
    "M0 11.5C-6 10-9.5 5-9 0M0 11.5C6 10 9.5 5 9 0"
    "M-4 10q-4.5.5-5.5-3q4.5-.5 5.5 3M-7.5 6q-4-.5-4-4q4.5.5 4 4"
    "M4 10q4.5.5 5.5-3q-4.5-.5-5.5 3M7.5 6q4-.5 4-4q-4.5.5-4 4"
)


def draw_aces() -> dict[str, str]:
    parts: dict[str, str] = {}
    for suit, scale in SIGN_SCALES.items():
        within = _draw_spade_ornament() if suit == "S" else ""
        sign = group(use(f"p{suit}"), within, transform=f"translate(125 175)scale({scale})")
        parts |= draw_in_both_alphabets(f"A{suit}", whole=sign)
    return parts


def _draw_spade_ornament() -> str:
    cap = group(use("cap"), transform="translate(0 2)scale(.11)", fill=CREAM)
    return line(WREATH, 0.9, CREAM) + cap + path("M0-14l1.5 3-1.5 3-1.5-3z", CREAM)
