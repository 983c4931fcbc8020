"""Reads which suggestions the player has chosen as standing orders."""

from django.http import QueryDict

from games.orders import Words, foresight
from games.web.orders.drafts import parse_json

MAX_ANSWER_LENGTH = 2_000


def read_chosen_orders(post: QueryDict) -> Words:
    """Return the standing orders in a posted form with suggestions. Raises `GameError` (`invalid`) if the form is
    damaged.

    For a suggestion that the player has checked, the orders contain the chosen answer. For all others, they leave the
    decision to the player.
    """
    checked = set(post.getlist("line"))
    names = [
        f"{'answer' if str(number) in checked else 'asking'}-{number}" for number in range(foresight.MAX_SUGGESTIONS)
    ]
    return foresight.combine_orders(
        parse_json(post.get(name, ""), dict, MAX_ANSWER_LENGTH) for name in names if name in post
    )
