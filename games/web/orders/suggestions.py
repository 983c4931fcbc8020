"""Standing orders from the suggestions that the player has chosen."""

import json

from django.http import QueryDict

from games.errors import GameError
from games.orders import Words, foresight

MOST_OF_A_PIECE = 2_000


def read_chosen_orders(post: QueryDict) -> Words:
    """Return orders from the posted suggestions. Raises `GameError` (`invalid`).

    Checked lines contribute their answer; for other lines the orders are to ask the player.
    """
    ticked = set(post.getlist("line"))
    names = [
        f"{'answer' if str(number) in ticked else 'asking'}-{number}" for number in range(foresight.MAX_SUGGESTIONS)
    ]
    return foresight.combine_pieces(_piece(post.get(name, "")) for name in names if name in post)


def _piece(text: str) -> Words:
    try:
        piece = json.loads(text) if len(text) <= MOST_OF_A_PIECE else None
    except (ValueError, RecursionError):
        piece = None
    if not isinstance(piece, dict):
        raise GameError("invalid", "This form cannot be read.", status=400)
    return piece
