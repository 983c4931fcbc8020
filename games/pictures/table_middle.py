"""The middle of a table's picture: the talon, the trump, the pairs and the discard pile."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.drawing.picture import ASPECT_RATIO, draw_text, place_card
from games.drawing.svg import group, use
from games.engine import PairView, StateView
from games.pictures.styles import PICTURE_WIDTH, SOFT, find_face_part

TALON_POSITION = (54, 176)
DISCARD_POSITION = (PICTURE_WIDTH - 140, 190)
PILE_CARD_WIDTH = 84
LEFT, RIGHT, TOP = 260, PICTURE_WIDTH - 260, 150
"""Edges of the area in which the pairs are drawn."""


def draw_talon(game: StateView) -> str:
    """Draw the talon face down across the trump card, or across the trump suit if there is no trump card.

    If the talon is empty, draw only the trump suit and the words "no talon". If there is no trump suit either, draw
    only the talon or the words.
    """
    x, y = TALON_POSITION
    card, left = game["trump_card"], game["talon"]
    label = draw_text(_("talon: {n}").format(n=left), x + 72, y + 180, 20, colour=SOFT)
    if not left:
        suit = "" if game["trump"] is None else _draw_suit(game["trump"], x + 72, y + 70)
        return suit + draw_text(_("no talon"), x + 72, y + 180, 20, colour=SOFT)
    trump = "" if card is None else place_card(find_face_part(card), x + 150, y + 24, PILE_CARD_WIDTH, turn=90)
    if card is None and game["trump"] is not None:
        trump = _draw_suit(game["trump"], x + 130, y + 60)
    backs = "".join(
        place_card("back", x - 2 * at, y - 2 * at, PILE_CARD_WIDTH) for at in range(min(left - (card is not None), 3))
    )
    return trump + backs + label


def _draw_suit(letter: str, x: float, y: float) -> str:
    """Draw a suit on a small card, so that it is visible on any background."""
    paper = group(use("paper"), transform=f"translate({x - 30:g} {y - 42:g})scale(.24)")
    return paper + group(use(letter), transform=f"translate({x:g} {y:g})scale(.9)")


def draw_pairs(table: Sequence[PairView]) -> str:
    """Draw the pairs of attack and defence cards, in two rows if there are more than six."""
    rows = [table] if len(table) <= 6 else [table[: (len(table) + 1) // 2], table[(len(table) + 1) // 2 :]]
    width = 104 if len(rows) == 1 else 68
    high = (width * ASPECT_RATIO) * 1.22
    return "".join(
        _draw_row(row, TOP + high * at + (28 if len(rows) == 1 else 0), width) for at, row in enumerate(rows)
    )


def _draw_row(row: Sequence[PairView], y: float, width: float) -> str:
    step = min(width * 1.5, (RIGHT - LEFT) / max(len(row), 1))
    left = (LEFT + RIGHT - step * (len(row) - 1) - width * 1.34) / 2
    return "".join(_draw_pair(pair, left + step * at, y, width) for at, pair in enumerate(row))


def _draw_pair(pair: PairView, x: float, y: float, width: float) -> str:
    attack, beaten_by = place_card(find_face_part(pair["attack"]), x, y, width), pair["beaten_by"]
    if beaten_by is None:
        return attack
    over = "back" if beaten_by == "??" else find_face_part(beaten_by)
    return attack + place_card(over, x + width * 0.34, y + width * 0.18, width, turn=5)


def draw_discard_pile(count: int) -> str:
    x, y = DISCARD_POSITION
    pile = "".join(
        place_card("back", x + 6 * at, y + 4 * at, PILE_CARD_WIDTH, turn=turn)
        for at, turn in enumerate((-7, 6, -2)[:count])
    )
    return pile + (draw_text(_("discards: {n}").format(n=count), x + 44, y + 166, 20, colour=SOFT) if count else "")
