"""Reads which suggestions the player has chosen as standing orders."""

import json

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.errors import GameError
from games.orders import Words, foresight

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
    return foresight.combine_orders(_parse_answer(post.get(name, "")) for name in names if name in post)


def _parse_answer(text: str) -> Words:
    try:
        answer = json.loads(text) if len(text) <= MAX_ANSWER_LENGTH else None
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise GameError("invalid", _("This form cannot be read."), status=400)
    return answer
