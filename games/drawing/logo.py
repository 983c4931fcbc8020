"""The logo of the site: a fool's cap on a postage stamp."""

from games.drawing.fools import BELL, HORN, MIDDLE_HORN, RIM, TOP_BELL
from games.drawing.svg import BLACK, CREAM, OCHRE, RED, group, line, path

SIZE = 512
CLOTH, EDGE = "#214739", "#d8c9a3"
TEETH = 9
"""The number of teeth along each side of the stamp. Teeth along a long side are a little wider than those along a short
side."""
_SVG_HEAD = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'


def draw_logo() -> str:
    """Draw the logo on a transparent background, with a postmark."""
    return f"{_SVG_HEAD}{_draw_stamp()}{_draw_cap()}{_draw_postmark()}</svg>\n"


def draw_small_logo() -> str:
    """Draw the logo for a browser tab: a larger cap on a square stamp, without a postmark."""
    field = path("M82 82H430V430H82Z", CLOTH)
    return (
        f"{_SVG_HEAD}{path(_build_perforated_path(40, 40, 432, 432, 6), CREAM)}{field}{_draw_cap(2, 256, 278)}</svg>\n"
    )


def draw_home_screen_icon() -> str:
    """Draw the logo for the home screen of a phone.

    Phones may cut off the edges, so the stamp is within the middle four fifths of the picture.
    """
    ground = path(f"M0 0H{SIZE}V{SIZE}H0Z", CLOTH)
    return f"{_SVG_HEAD}{ground}{group(_draw_stamp(), _draw_cap(), transform='translate(56 56)scale(.78)')}</svg>\n"


def _draw_stamp() -> str:
    paper = path(_build_perforated_path(56, 24, 400, 464, TEETH), CREAM, stroke=EDGE, stroke_width=3)
    field = path("M100 68H412V444H100Z", CLOTH) + line("M112 80H400V432H112Z", 3, OCHRE)
    return paper + field


def _build_perforated_path(left: float, top: float, width: float, height: float, teeth: int) -> str:
    """Return the outline of a postage stamp with `teeth` teeth along each side."""
    across, down = width / teeth, height / teeth
    sides = ((across, 0.0), (0.0, down), (-across, 0.0), (0.0, -down))
    return f"M{left:g} {top:g}" + "".join(_build_tooth(x, y) * teeth for x, y in sides) + "Z"


def _build_tooth(x: float, y: float) -> str:
    """Return the path of one tooth of a postage stamp, with half a hole in its middle."""
    hole = f"a{abs(x + y) / 4:.1f} {abs(x + y) / 4:.1f} 0 0 0 {x / 2:.1f} {y / 2:.1f}"
    return f"l{x / 4:.1f} {y / 4:.1f}{hole}l{x / 4:.1f} {y / 4:.1f}"


def _draw_cap(scale: float = 1.62, x: float = 256, y: float = 300) -> str:
    left, right = group(path(HORN), path(BELL, OCHRE), transform="scale(-1 1)", fill=RED), path(HORN, CREAM)
    pen = {"stroke": BLACK, "stroke_width": 3.5, "stroke_linejoin": "round"}
    rest = (path(MIDDLE_HORN, OCHRE), left, right, path(BELL, OCHRE), path(TOP_BELL, RED), path(RIM, OCHRE))
    return group(*rest, transform=f"translate({x:g} {y:g})scale({scale:g})", **pen)


def _draw_postmark() -> str:
    rings = "M404 20a84 84 0 1 0 .1 0zM404 44a60 60 0 1 0 .1 0z"
    waves = "".join(f"M210 {y}q15-14 30 0t30 0 30 0 30 0" for y in (84, 104, 124))
    return group(line(rings + waves, 6, CREAM), line(rings + waves, 3.5, BLACK), opacity=0.8)


def draw_status_bar_icon() -> str:
    """Draw the logo for the status bar of a phone, which shows only its outline."""
    horn, middle = group(path(HORN), path(BELL)), path(MIDDLE_HORN) + path(TOP_BELL) + path(RIM)
    horns = group(horn, group(horn, transform="scale(-1 1)"), middle, fill="#fff")
    return f"{_SVG_HEAD}{group(horns, transform='translate(256 330)scale(2.3)')}</svg>\n"
