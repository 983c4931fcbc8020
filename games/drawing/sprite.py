"""The deck as one SVG file: every part once, every card a group that a page uses by its name."""

import re
from collections import Counter
from functools import cache

from games.drawing.aces import aces
from games.drawing.backs import backs
from games.drawing.corners import letters
from games.drawing.courts import courts
from games.drawing.fools import fools
from games.drawing.pips import numbers
from games.drawing.suits import SHAPES, suits
from games.drawing.svg import CREAM, needed_by

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
PAPER = (
    f'<rect id="paper" x="1.5" y="1.5" width="247" height="347" rx="18" fill="var(--card,{CREAM})" '
    'stroke="var(--card-edge,#b9ab8c)" stroke-width="3"/>'
)
_PATH = re.compile(r'<path((?: [a-z-]+="[^"]*")*?) d="([^"]{24,})"/>')


@cache
def parts() -> dict[str, str]:
    """Every part by its name, drawn once in a process; what is drawn in several places is a part of its own."""
    found = {"paper": PAPER, **letters(), **suits(), **fools(), **backs(), **aces(), **courts()}
    for suit in SHAPES:
        found |= numbers(suit)
    return _each_line_once(found)


def sprite() -> str:
    return HEAD + "\n".join(parts().values()) + "</svg>\n"


def with_needed(names: list[str]) -> str:
    """The parts of these names, and all that they refer to."""
    every, wanted = parts(), list(names)
    found: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = every[name]
            wanted += needed_by(every[name])
    return "".join(found[name] for name in every if name in found)


def _each_line_once(drawn: dict[str, str]) -> dict[str, str]:
    """A line that is drawn more than once becomes a part without colour or pen; its users say these."""
    times = Counter(d for part in drawn.values() for said, d in _PATH.findall(part) if " id=" not in said)
    names = {d: f"l{number}" for number, d in enumerate(d for d, count in times.items() if count > 1)}

    def used(found: re.Match[str]) -> str:
        said, d = found.groups()
        return f'<use href="#{names[d]}"{said}/>' if d in names and " id=" not in said else found.group()

    once = {name: f'<path id="{name}" d="{d}"/>' for d, name in names.items()}
    return once | {name: _PATH.sub(used, part) for name, part in drawn.items()}
