"""Answers as bytes, with the tag of exactly what is sent."""

from typing import Any

from django.http import HttpResponse
from orjson import Fragment
from rest_framework.request import Request

from durak_site.http.etags import matches, not_modified
from durak_site.http.written import tag_of, written


def answer(data: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(written(data), status=status, content_type="application/json")


def tagged(data: dict[str, Any], request: Request) -> HttpResponse:
    """The answer with its ETag; 304 without a body if the asker named that tag. `data` has a version."""
    body = written(data)
    return with_its_tag(body, tag_of(data["version"], body), request)


def with_its_tag(body: bytes, tag: str, request: Request, form: str = "application/json") -> HttpResponse:
    if matches(request.headers.get("If-None-Match", ""), tag):
        return not_modified(tag)
    return HttpResponse(body, content_type=form, headers={"ETag": tag})


def moved(events: list[dict[str, Any]], game: dict[str, Any]) -> HttpResponse:
    """The answer to a move, with the tag that the game has for the mover now."""
    body = written(game)
    response = answer({"events": events, "game": Fragment(body)}, status=201)
    response["ETag"] = tag_of(game["version"], body)
    return response


def with_tag(response: HttpResponse, game: dict[str, Any]) -> HttpResponse:
    """The answer to a POST, with the tag that the game has for who asks now."""
    response["ETag"] = tag_of(game["version"], written(game))
    return response
