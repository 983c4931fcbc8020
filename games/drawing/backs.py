"""The two card backs: one with the fool's cap, one with a sheet of postage stamps."""

from games.drawing.svg import BLUE, CREAM, HEIGHT, RED, WIDTH, draw_upright_and_turned, group, line, path, use

EDGE = 15
FIELD_PATH = "M23 15H227a8 8 0 0 1 8 8V327a8 8 0 0 1-8 8H23a8 8 0 0 1-8-8V23a8 8 0 0 1 8-8Z"
FRAME_PATH = "M26 23H224V327H26Z"
OVAL_PATH = "M125 83C172 83 197 122 197 175S172 267 125 267S53 228 53 175S78 83 125 83Z"
RING_PATH = "M125 90C166 90 190 126 190 175S166 260 125 260S60 224 60 175S84 90 125 90Z"
LATTICE_SPACING = 20
ROWS, COLUMNS = 5, 4
STAMP_WIDTH, STAMP_HEIGHT = (WIDTH - 2 * EDGE) / COLUMNS, (HEIGHT - 2 * EDGE) / ROWS


def draw_backs() -> dict[str, str]:
    return {**_draw_cap_back(), **_draw_stamp_back()}


def _draw_cap_back() -> dict[str, str]:
    """Draw a card back with a lattice and the fool's cap, the same when turned upside down."""
    cap = group(use("cap"), id="back-cap", transform="translate(125 143)scale(.58)", fill="currentColor")
    lattice = line(_build_lattice(EDGE + 8), 1.7, CREAM) + line(FRAME_PATH, 3, CREAM)
    medal = path(OVAL_PATH, CREAM) + line(RING_PATH, 3, "currentColor")
    parts = (use("paper"), path(FIELD_PATH, "currentColor"), lattice, medal, draw_upright_and_turned("back-cap"))
    return {"back-cap": cap, "back": group(*parts, id="back", color=f"var(--back,{BLUE})")}


def _build_lattice(inset: int) -> str:
    """Return the path of diagonal lines in both directions, `inset` away from the edges of the card."""
    left, right, top, bottom = inset, WIDTH - inset, inset, HEIGHT - inset
    lines = []
    for at in range(left - (bottom - top) + LATTICE_SPACING // 2, right, LATTICE_SPACING):
        start, length = max(at, left), min(at + bottom - top, right) - max(at, left)
        y = top + start - at
        lines.append(f"M{start} {y}l{length} {length}M{WIDTH - start} {y}l-{length} {length}")
    return "".join(lines)


def _draw_stamp_back() -> dict[str, str]:
    """Draw a card back with a sheet of postage stamps. Every second stamp is upside down."""
    stamp = group(
        path("M-20-25H20V25H-20Z", CREAM),
        use("cap", transform="translate(0 4)scale(.22)", fill="currentColor"),
        id="stamp",
    )
    rows, columns = range(ROWS), range(COLUMNS)
    stamps = "".join(_draw_stamp(row, column) for row in rows for column in columns)
    edges = [f"M{EDGE + STAMP_WIDTH * column:g} {EDGE}V{HEIGHT - EDGE}" for column in range(COLUMNS + 1)]
    edges += [f"M{EDGE} {EDGE + STAMP_HEIGHT * row:g}H{WIDTH - EDGE}" for row in range(ROWS + 1)]
    perforation = line("".join(edges), 5, CREAM, stroke_linecap="round", stroke_dasharray="0 8")
    parts = (use("paper"), path(FIELD_PATH, "currentColor"), stamps, perforation)
    return {"stamp": stamp, "back-2": group(*parts, id="back-2", color=f"var(--back-2,{RED})")}


def _draw_stamp(row: int, column: int) -> str:
    x, y = EDGE + STAMP_WIDTH * (column + 0.5), EDGE + STAMP_HEIGHT * (row + 0.5)
    return use("stamp", transform=f"translate({x:g} {y:g})" + ("rotate(180)" if (row + column) % 2 else ""))
