"""How parts of a drawing are written. A part is SVG text; it refers to other parts of the sprite by `#name` alone."""

import re

WIDTH, HEIGHT = 250, 350
RED, BLACK, BLUE, OCHRE, CREAM = "#b23", "#223", "#258", "#da4", "#fef8ea"
"""The four inks, and the paper."""
TINT = "#fbefcd"
"""The ochre as a fine screen, behind the figures."""
_NEEDED = re.compile(r'href="#([^"]+)"')


def path(d: str, fill: str = "", **more: object) -> str:
    """A path; where no fill is said it has that of what stands around it."""
    return f'<path{_attributes({"fill": fill, **more})} d="{d}"/>'


def line(d: str, width: float, stroke: str = "", **more: object) -> str:
    return path(d, "none", stroke=stroke, stroke_width=width, **more)


def group(*parts: str, **attributes: object) -> str:
    return f"<g{_attributes(attributes)}>{''.join(parts)}</g>"


def use(name: str, x: float = 0, y: float = 0, **more: object) -> str:
    return f'<use href="#{name}"{_attributes({"x": number(x), "y": number(y), **more})}/>'


def both_ways(part: str) -> str:
    """A part of the sprite, and the same turned by half a circle about the middle of the card."""
    return use(part) + use(part, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")


def mirrored(*parts: str) -> str:
    """What is drawn about a middle of 0, and its mirror image."""
    drawn = "".join(parts)
    return drawn + group(drawn, transform="scale(-1 1)")


def number(value: float) -> str:
    """As short as can be; nothing for 0, which is what is meant where nothing is said."""
    return f"{value:.1f}".removesuffix(".0") if value else ""


def needed_by(part: str) -> list[str]:
    """The names of the parts that a part refers to."""
    return _NEEDED.findall(part)


def _attributes(named: dict[str, object]) -> str:
    said = ((name.replace("_", "-"), value) for name, value in named.items())
    return "".join(f' {name}="{value}"' for name, value in said if value != "")
