"""Read the suggestions that the player has chosen as standing orders."""

import json

from django.http import QueryDict

from games.errors import GameError
from games.orders import Words, foresight

MAX_LETTERS_OF_AN_ORDER = 2_000


def read_chosen_orders(post: QueryDict) -> Words:
    """Return the standing orders in a posted form of suggestions. Raises `GameError` (`invalid`) if the form is
    damaged.

    If the player has checked a suggestion, the orders contain its chosen answer. For all other suggestions, the orders
    leave the decision to the player.
    """
    ticked = set(post.getlist("line"))
    names = [
        f"{'answer' if str(number) in ticked else 'asking'}-{number}" for number in range(foresight.MAX_SUGGESTIONS)
    ]
    return foresight.combine_pieces(_parse_piece(post.get(name, "")) for name in names if name in post)


def _parse_piece(text: str) -> Words:
    try:
        piece = json.loads(text) if len(text) <= MAX_LETTERS_OF_AN_ORDER else None
    except (ValueError, RecursionError):
        piece = None
    if not isinstance(piece, dict):
        raise GameError("invalid", "This form cannot be read.", status=400)
    return piece
