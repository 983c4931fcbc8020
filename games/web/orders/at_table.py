"""What the page of a table says of orders: what stands, and what could be left."""

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
    """`standing`, lines of question and answer, and `lines` to choose from, each `{question, answers, asking}`; an
    answer is `(orders as JSON, words)`. `game` is what selectors tell this viewer of it. None while the
    game waits for the viewer, and where nothing stands or is suggested."""
    seat = game["your_seat"]
    if user is None or seat is None or game["result"] is not None or seat in game["must"]:
        return None
    stands = orders_seen(game["id"], user) or {}
    suggested = _suggested(request, game["id"], user, stands)
    table = words.Table.of(game)
    if not stands and not suggested:
        return None
    return {
        "standing": words.ordered(stands, table, game["bout"]),
        "lasting": words.lasting(stands),
        "lines": [line(one, table) for one in suggested],
    }


def worked_out_for(request: HttpRequest) -> Counter:
    """What pages work out counts against the same limit as calls of the API."""
    return limited("work", client_address(request))


def _suggested(request: HttpRequest, game_id: str, user: User, stands: dict[str, Any]) -> list[dict[str, Any]]:
    """What could be left; nothing where all of it stands already."""
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
