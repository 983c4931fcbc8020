"""The panel of standing orders on the page of a game. It shows the present orders and suggestions."""

import json
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from durak_site.limits.work import STEPS_OF_SUGGESTIONS
from durak_site.limits.work_throttle import get_work_counter
from games import words
from games.orders import Words
from games.read_models import GameView
from games.selectors.orders import load_orders
from games.selectors.suggestions import SuggestionView, suggest_orders


def get_orders_panel_context(request: HttpRequest, game: GameView, user: User | None) -> dict[str, Any] | None:
    """Return the template context of the panel of standing orders. `game` is the viewer's view of the game.

    `standing` lists the present orders as pairs of question and answer. `lines` lists the suggestions, as
    `build_suggestion_row` builds them.

    Return None if the panel has no content, or if the viewer needs no orders now: for a spectator, while the game
    waits for the viewer, and after the game.
    """
    seat = game["your_seat"]
    if user is None or seat is None or game["result"] is not None or seat in game["must"]:
        return None
    present_orders = load_orders(game["id"], user) or {}
    suggested = _list_suggestions(request, game["id"], user, present_orders)
    players = words.PlayerNames.from_game(game)
    if not present_orders and not suggested:
        return None
    return {
        "standing": words.describe_orders(present_orders, players, game["bout"]),
        "lasting": words.describe_validity(present_orders),
        "lines": [build_suggestion_row(one, players) for one in suggested],
    }


def _list_suggestions(request: HttpRequest, game_id: str, user: User, present_orders: Words) -> list[SuggestionView]:
    """Return suggestions of standing orders, or an empty list if they equal the present orders.

    The list is also empty if the limit on work is reached.
    """
    work = get_work_counter(request)
    suggested = None if work.is_full() else suggest_orders(game_id, user)
    if suggested is None or not suggested["suggestions"]:
        return []
    work.count(STEPS_OF_SUGGESTIONS)
    return [] if suggested["orders"] == present_orders else suggested["suggestions"]


def build_suggestion_row(suggestion: SuggestionView, players: words.PlayerNames) -> dict[str, Any]:
    """Return the data of one row.

    - `question`: the question in words.
    - `answers`: the possible answers as pairs (orders as JSON, words). The last one leaves the decision to the player.
    - `asking`: the orders of the last answer as JSON.
    """
    pieces = [suggestion["orders"], *suggestion["alternatives"]]
    return {
        "question": words.describe_question(suggestion["question"], players),
        "answers": [(json.dumps(piece), words.describe_answer(piece)) for piece in pieces],
        "asking": json.dumps(pieces[-1]),
    }
