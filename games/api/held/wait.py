"""What a request says of waiting. View and holder ask here, so that both take it for the same."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict

from durak_site.http.problems import Problem, invalid
from durak_site.serving.asgi import Scope

LONGEST_WAIT = 30
ONE_GAME = re.compile(r"/api/v1/games/([0-9a-z]+)")


@dataclass(frozen=True)
class Wait:
    """For which game, and how many seconds at most."""

    game: str
    seconds: int


def asked_to_wait(query: Mapping[str, str]) -> int:
    """The seconds in `wait`, 0 without it; raises `invalid`."""
    text = query.get("wait", "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= LONGEST_WAIT):
        raise invalid({"wait": [f"A whole number from 0 to {LONGEST_WAIT}."]})
    return int(text)


def wait_in(scope: Scope) -> Wait | None:
    """None where nothing is to be held: what cannot be read is for Django to refuse."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return None
    game = ONE_GAME.fullmatch(scope["path"])
    if game is None:
        return None
    try:
        seconds = asked_to_wait(QueryDict(scope["query_string"]))
    except (Problem, SuspiciousOperation):
        return None
    return Wait(game[1], seconds) if seconds else None
