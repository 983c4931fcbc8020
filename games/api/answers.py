"""JSON responses as bytes, with an ETag computed from exactly those bytes."""

from typing import Any

from django.http import HttpResponse
from orjson import Fragment
from rest_framework.request import Request

from durak_site.http.etags import matches, not_modified
from durak_site.http.written import tag_of, written


def answer(data: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(written(data), status=status, content_type="application/json")


def tagged(data: dict[str, Any], request: Request) -> HttpResponse:
    """Return the response with its ETag, or 304 without a body if `If-None-Match` names that tag. `data` has a
    `version`."""
    body = written(data)
    return with_its_tag(body, tag_of(data["version"], body), request)


def with_its_tag(body: bytes, tag: str, request: Request, form: str = "application/json") -> HttpResponse:
    if matches(request.headers.get("If-None-Match", ""), tag):
        return not_modified(tag)
    return HttpResponse(body, content_type=form, headers={"ETag": tag})


def moved(events: list[dict[str, Any]], game: dict[str, Any]) -> HttpResponse:
    """Return the response to a move, with the ETag that the game now has for the mover."""
    body = written(game)
    response = answer({"events": events, "game": Fragment(body)}, status=201)
    response["ETag"] = tag_of(game["version"], body)
    return response


def with_tag(response: HttpResponse, game: dict[str, Any]) -> HttpResponse:
    """Add to the response of a POST the ETag that the game now has for the caller."""
    response["ETag"] = tag_of(game["version"], written(game))
    return response
