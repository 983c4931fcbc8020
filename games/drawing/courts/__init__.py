"""Jacks, queens and kings. Each card shows its figure twice, upright and upside down."""

from games.drawing.courts.figures import FIGURES, Figure
from games.drawing.pips import draw_in_both_alphabets
from games.drawing.svg import BLACK, CREAM, TINT, draw_upright_and_turned, group, line, path, use

PANEL = "M77 19H231V199H173V331H19V151H77Z"
"""The outline of the field behind a figure. The field leaves free the two corners that show rank and suit."""
BAND = "M19 199L231 137V151L19 213Z"
PEN = {"stroke": BLACK, "stroke_width": 2.6, "stroke_linejoin": "round", "stroke_linecap": "round"}


def draw_courts() -> dict[str, str]:
    """Map ids to SVG elements: the jacks, queens and kings, each with the Latin and the Russian letter."""
    parts: dict[str, str] = {}
    for face, person in FIGURES.items():
        parts |= _draw_figure(face, person)
        parts |= draw_in_both_alphabets(face, under=use(f"figure-{face}"))
    return parts


def _draw_figure(face: str, person: Figure) -> dict[str, str]:
    beads = line("M29 203L221 147", 5, person.beads, stroke_dasharray="0 16.6")
    drawn = (
        path(PANEL, TINT, stroke_width=2.2),
        draw_upright_and_turned(f"half-{face}"),
        path(BAND, person.sash),
        beads,
    )
    whole = group(*drawn, id=f"figure-{face}", fill=CREAM, **PEN)
    return {f"half-{face}": group(*person.drawn, id=f"half-{face}"), f"figure-{face}": whole}
