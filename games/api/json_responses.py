"""JSON responses, and responses whose ETag is computed from the bytes of the body."""

from typing import Any

from django.http import HttpResponse
from orjson import Fragment
from rest_framework.request import Request

from durak_site.http.etags import make_not_modified_response, matches_tag
from durak_site.http.json_encoding import encode_json, make_etag
from games.read_models import GameView, LoggedEvent


def make_json_response(data: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(encode_json(data), status=status, content_type="application/json")


def make_game_response(game: GameView, request: Request) -> HttpResponse:
    """Return the game as JSON with its ETag, or 304 if the request's `If-None-Match` contains this ETag."""
    body = encode_json(game)
    return make_conditional_response(body, make_etag(game["version"], body), request)


def make_conditional_response(
    body: bytes, tag: str, request: Request, content_type: str = "application/json"
) -> HttpResponse:
    if matches_tag(request.headers.get("If-None-Match", ""), tag):
        return make_not_modified_response(tag)
    return HttpResponse(body, content_type=content_type, headers={"ETag": tag})


def make_move_response(events: list[LoggedEvent], game: GameView) -> HttpResponse:
    """Return the response to a move, with the ETag of the player's view `game`."""
    body = encode_json(game)
    response = make_json_response({"events": events, "game": Fragment(body)}, status=201)
    response["ETag"] = make_etag(game["version"], body)
    return response


def add_game_tag(response: HttpResponse, game: GameView) -> HttpResponse:
    """Set the ETag of the response to that of the caller's view `game`, and return the response."""
    response["ETag"] = make_etag(game["version"], encode_json(game))
    return response
