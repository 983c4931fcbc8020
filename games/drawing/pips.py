"""Where pips lie, from two to ten, as on real cards; and what every card has: its paper and its two corners."""

from games.drawing.corners import CYRILLIC
from games.drawing.suits import COLOURS
from games.drawing.svg import HEIGHT, WIDTH, both_ways, group, use

MIDDLE, SIDE = WIDTH / 2, 33
TOP, BOTTOM = 62, HEIGHT - 62
_COLUMN = {0: (), 2: (0,), 3: (0, 1 / 2), 4: (0, 1 / 3)}
"""How far down the pips of a side column lie, down to the middle of the card; the rest mirrors them."""
LAYOUTS: dict[str, tuple[int, tuple[float, ...], tuple[float, ...]]] = {
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
"""For each rank: pips in each side column, heights of those in the middle that have a mirror image, and of the rest."""


def numbers(suit: str) -> dict[str, str]:
    """The nine cards of a suit that have pips."""
    parts: dict[str, str] = {}
    for rank, (sides, doubled, single) in LAYOUTS.items():
        places = [(MIDDLE, height) for height in doubled]
        for height in _COLUMN[sides]:
            across = (MIDDLE - SIDE, MIDDLE + SIDE)
            places += [(x, height) for x in (across[:1] if height == 1 / 2 else across)]
        alone = "".join(_pip(suit, MIDDLE, height) for height in single)
        parts |= card(rank + suit, rank, suit, "".join(_pip(suit, *place) for place in places), alone)
    return parts


def card(name: str, letter: str, suit: str, half: str = "", whole: str = "", under: str = "") -> dict[str, str]:
    """A card of a suit: what is in its colour and lies on it both ways, with the corners; what lies on it once; and
    what of other colours lies below both."""
    corner = use(f"i{letter}") + use(f"c{suit}")
    whole_card = group(use("paper"), under, both_ways(f"h{name}"), whole, id=name, color=COLOURS[suit])
    return {f"h{name}": group(corner, half, id=f"h{name}"), name: whole_card}


def in_both_alphabets(face: str, **drawn: str) -> dict[str, str]:
    """A card with a letter, and the same with the Russian letter of its rank."""
    rank, suit = face[0], face[1]
    name, letter = f"{face}-ru", CYRILLIC[rank]
    russian = {name: group(use(face), id=name)} if letter == rank else card(name, letter, suit, **drawn)
    return card(face, rank, suit, **drawn) | russian


def _pip(suit: str, x: float, height: float) -> str:
    return use(f"p{suit}", x, TOP + (BOTTOM - TOP) * height)
