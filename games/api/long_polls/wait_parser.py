"""Parser of requests with `?wait=`. Malformed requests are not held, because Django refuses them at once."""

import re
from dataclasses import dataclass

from django.core.exceptions import SuspiciousOperation
from django.http import QueryDict

from durak_site.http.long_polls import parse_wait
from durak_site.http.problems import Problem
from durak_site.messaging.wakeups import build_game_topic
from durak_site.serving.asgi import Scope

GAME_PATH = re.compile(r"/api/v1/games/([0-9a-z]+)")
ACCOUNT_PATHS = ("/api/v1/me/turns", "/api/v1/me/notifications")


@dataclass(frozen=True)
class WaitRequest:
    """A request to wait at most `seconds` for a change of `topic`, or of the caller's account if `topic` is None."""

    topic: str | None
    seconds: int


def parse_wait_request(scope: Scope) -> WaitRequest | None:
    """Return the topic and seconds for which to hold this request, or None if it must not be held."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return None
    game = GAME_PATH.fullmatch(scope["path"])
    if game is None and scope["path"] not in ACCOUNT_PATHS:
        return None
    try:
        seconds = parse_wait(QueryDict(scope["query_string"]))
    except (Problem, SuspiciousOperation):
        return None
    return WaitRequest(build_game_topic(game[1]) if game else None, seconds) if seconds else None
