"""The deck as one SVG file, which contains every part once. Pages refer to a card by its id."""

import re
from collections import Counter
from functools import cache

from games.drawing.aces import draw_aces
from games.drawing.backs import draw_backs
from games.drawing.corners import draw_letters
from games.drawing.courts import draw_courts
from games.drawing.fools import draw_fools
from games.drawing.pips import draw_number_cards
from games.drawing.suits import SHAPES, draw_suits
from games.drawing.svg import CREAM, find_references

SVG_HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
PAPER = (
    f'<rect id="paper" x="1.5" y="1.5" width="247" height="347" rx="18" fill="var(--card,{CREAM})" '
    'stroke="var(--card-edge,#b9ab8c)" stroke-width="3"/>'
)
_PATH_PATTERN = re.compile(r'<path((?: [a-z-]+="[^"]*")*?) d="([^"]{24,})"/>')


@cache
def draw_all_parts() -> dict[str, str]:
    """Map ids to SVG elements: the whole deck. It is drawn once per process."""
    found = {
        "paper": PAPER,
        **draw_letters(),
        **draw_suits(),
        **draw_fools(),
        **draw_backs(),
        **draw_aces(),
        **draw_courts(),
    }
    for suit in SHAPES:
        found |= draw_number_cards(suit)
    return _share_repeated_paths(found)


def build_sprite() -> str:
    return SVG_HEAD + "\n".join(draw_all_parts().values()) + "</svg>\n"


def collect_parts(names: list[str]) -> str:
    """Return the text of the SVG elements with the ids `names`, and of all elements to which they refer."""
    every, wanted = draw_all_parts(), list(names)
    found: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = every[name]
            wanted += find_references(every[name])
    return "".join(found[name] for name in every if name in found)


def _share_repeated_paths(drawn: dict[str, str]) -> dict[str, str]:
    """Move each path that occurs several times to an SVG element of its own, and refer to this element instead.

    The references specify the colour and stroke. Paths of fewer than 24 characters and paths with an id stay in place.
    """
    times = Counter(
        d for part in drawn.values() for attributes, d in _PATH_PATTERN.findall(part) if " id=" not in attributes
    )
    names = {d: f"l{number}" for number, d in enumerate(d for d, count in times.items() if count > 1)}

    def refer_to_part(found: re.Match[str]) -> str:
        attributes, d = found.groups()
        return f'<use href="#{names[d]}"{attributes}/>' if d in names and " id=" not in attributes else found.group()

    once = {name: f'<path id="{name}" d="{d}"/>' for d, name in names.items()}
    return once | {name: _PATH_PATTERN.sub(refer_to_part, part) for name, part in drawn.items()}
