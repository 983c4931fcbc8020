"""Functions that write SVG elements. An element refers to another one only by its id, as `#id`."""

import re

WIDTH, HEIGHT = 250, 350
RED, BLACK, BLUE, OCHRE, CREAM = "#b23", "#223", "#258", "#da4", "#fef8ea"
"""The colours of the four inks, and of the paper (`CREAM`)."""
TINT = "#fbefcd"
"""A light ochre for the field behind the figures."""
_REFERENCE_PATTERN = re.compile(r'href="#([^"]+)"')


def path(d: str, fill: str = "", **more: object) -> str:
    """Return an SVG path with the drawing commands `d`. Without `fill`, the path inherits its parent's fill."""
    return f'<path{_format_attributes({"fill": fill, **more})} d="{d}"/>'


def line(d: str, width: float, stroke: str = "", **more: object) -> str:
    """Return an SVG path, straight or curved, that is stroked and not filled."""
    return path(d, "none", stroke=stroke, stroke_width=width, **more)


def group(*parts: str, **attributes: object) -> str:
    return f"<g{_format_attributes(attributes)}>{''.join(parts)}</g>"


def use(name: str, x: float = 0, y: float = 0, **more: object) -> str:
    """Return an SVG `use` element, which draws the element `name` at the point (x, y)."""
    return f'<use href="#{name}"{_format_attributes({"x": format_number(x), "y": format_number(y), **more})}/>'


def draw_upright_and_turned(part: str) -> str:
    """Draw the element `part` upright, and a second time upside down, on the same card."""
    return use(part) + use(part, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})")


def add_mirror_image(*parts: str) -> str:
    """Return the shapes `parts`, and their mirror image at the line x = 0."""
    drawn = "".join(parts)
    return drawn + group(drawn, transform="scale(-1 1)")


def format_number(value: float) -> str:
    """Return a number, rounded to one decimal place, in as few characters as possible.

    Return an empty text for 0, the default of SVG.
    """
    return f"{value:.1f}".removesuffix(".0") if value else ""


def find_references(part: str) -> list[str]:
    """Return the ids of the elements that an SVG element refers to."""
    return _REFERENCE_PATTERN.findall(part)


def _format_attributes(named: dict[str, object]) -> str:
    pairs = ((name.replace("_", "-"), value) for name, value in named.items())
    return "".join(f' {name}="{value}"' for name, value in pairs if value != "")
