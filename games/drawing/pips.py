"""The cards from two to ten, with pips as on real cards, and the composition of every suited card."""

from games.drawing.corners import CYRILLIC_LETTERS
from games.drawing.suits import COLOURS
from games.drawing.svg import HEIGHT, WIDTH, draw_upright_and_turned, group, use

MIDDLE, SIDE = WIDTH / 2, 33
TOP, BOTTOM = 62, HEIGHT - 62
_SIDE_PIP_HEIGHTS = {0: (), 2: (0,), 3: (0, 1 / 2), 4: (0, 1 / 3)}
"""Maps the number of pips in a side column to the heights of the pips in the upper half of the card, from 0 (top) to
1/2 (middle of the card). The lower half mirrors them."""
PIP_LAYOUTS: dict[str, tuple[int, tuple[float, ...], tuple[float, ...]]] = {
    "2": (0, (0,), ()),
    "3": (0, (0,), (1 / 2,)),
    "4": (2, (), ()),
    "5": (2, (), (1 / 2,)),
    "6": (3, (), ()),
    "7": (3, (), (1 / 4,)),
    "8": (3, (1 / 4,), ()),
    "9": (4, (), (1 / 2,)),
    "T": (4, (1 / 6,), ()),
}
"""Maps each rank to three values: the number of pips in each side column, the heights of the pips in the middle column
that are mirrored on the lower half of the card, and the heights of those that are not mirrored."""


def draw_number_cards(suit: str) -> dict[str, str]:
    """Map ids to SVG elements: the cards of a suit from two to ten."""
    parts: dict[str, str] = {}
    for rank, (sides, mirrored_heights, single) in PIP_LAYOUTS.items():
        places = [(MIDDLE, height) for height in mirrored_heights]
        for height in _SIDE_PIP_HEIGHTS[sides]:
            across = (MIDDLE - SIDE, MIDDLE + SIDE)
            places += [(x, height) for x in (across[:1] if height == 1 / 2 else across)]
        single_pips = "".join(_draw_pip(suit, MIDDLE, height) for height in single)
        parts |= draw_card(rank + suit, rank, suit, "".join(_draw_pip(suit, *place) for place in places), single_pips)
    return parts


def draw_card(name: str, letter: str, suit: str, half: str = "", whole: str = "", under: str = "") -> dict[str, str]:
    """Return the elements of a suited card by their ids: its upper half, and the whole card.

    - `half` appears twice on the card, upright and upside down, each time with a corner. It has the suit's colour.
    - `whole` appears once. It has the suit's colour, too.
    - `under` lies below both, and has colours of its own.
    """
    corner = use(f"i{letter}") + use(f"c{suit}")
    whole_card = group(use("paper"), under, draw_upright_and_turned(f"h{name}"), whole, id=name, color=COLOURS[suit])
    return {f"h{name}": group(corner, half, id=f"h{name}"), name: whole_card}


def draw_in_both_alphabets(face: str, **drawn: str) -> dict[str, str]:
    """Map ids to SVG elements of a card, with its Latin and with its Russian letter.

    `drawn` are arguments of `draw_card`.
    """
    rank, suit = face[0], face[1]
    name, letter = f"{face}-ru", CYRILLIC_LETTERS[rank]
    russian = {name: group(use(face), id=name)} if letter == rank else draw_card(name, letter, suit, **drawn)
    return draw_card(face, rank, suit, **drawn) | russian


def _draw_pip(suit: str, x: float, height: float) -> str:
    return use(f"p{suit}", x, TOP + (BOTTOM - TOP) * height)
