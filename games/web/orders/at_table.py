"""Standing orders on the page of a game: present ones and suggestions."""

import json
from typing import Any

from django.http import HttpRequest

from accounts.models import User
from durak_site.http.addresses import client_address
from durak_site.http.rates import Counter, limited
from games import words
from games.selectors.orders import orders_seen
from games.selectors.suggestions import suggestions_seen
from games.selectors.work import STEPS_OF_SUGGESTIONS


def and_if(request: HttpRequest, game: dict[str, Any], user: User | None) -> dict[str, Any] | None:
    """Return the context of the panel of standing orders on the game page.

    `standing` are the present orders as pairs of question and answer. `lines` are suggestions to choose from, each
    `{question, answers, asking}`; an answer is `(orders as JSON, words)`. `game` is the viewer's view of the game.
    None while the game waits for the viewer, and if there are neither orders nor suggestions.
    """
    seat = game["your_seat"]
    if user is None or seat is None or game["result"] is not None or seat in game["must"]:
        return None
    stands = orders_seen(game["id"], user) or {}
    suggested = _suggested(request, game["id"], user, stands)
    table = words.Table.from_game(game)
    if not stands and not suggested:
        return None
    return {
        "standing": words.ordered(stands, table, game["bout"]),
        "lasting": words.lasting(stands),
        "lines": [line(one, table) for one in suggested],
    }


def worked_out_for(request: HttpRequest) -> Counter:
    """Return the work counter of the client's network address, which pages and API requests share."""
    return limited("work", client_address(request))


def _suggested(request: HttpRequest, game_id: str, user: User, stands: dict[str, Any]) -> list[dict[str, Any]]:
    """Return suggested orders; none if they equal the present ones or the work limit is reached."""
    work = worked_out_for(request)
    told = None if work.is_full() else suggestions_seen(game_id, user)
    if told is None or not told["suggestions"]:
        return []
    work.count(STEPS_OF_SUGGESTIONS)
    suggestions: list[dict[str, Any]] = told["suggestions"]
    return [] if told["orders"] == stands else suggestions


def line(suggestion: dict[str, Any], table: words.Table) -> dict[str, Any]:
    pieces = [suggestion["orders"], *suggestion["alternatives"]]
    return {
        "question": words.foreseen(suggestion["question"], table),
        "answers": [(json.dumps(piece), words.answered(piece)) for piece in pieces],
        "asking": json.dumps(pieces[-1]),
    }
