"""Entity tags (RFC 9110, 8.8.3). A client that has the current response gets 304 instead."""

from typing import TypeVar

import orjson
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from durak_site.http.empty_responses import remove_content_type
from durak_site.http.json_encoding import compute_digest, encode_json

AnyResponse = TypeVar("AnyResponse", bound=HttpResponseBase)
BODY_HEADERS = frozenset(("content-type", "content-length", "content-disposition", "content-encoding"))


def matches_tag(header: str, tag: str) -> bool:
    """Return whether a header `If-None-Match` or `If-Match` contains this tag, or is `*`.

    Weak tags match, even in `If-Match`: a proxy that compresses a response makes its tag weak.
    """
    listed = [one.strip().removeprefix("W/") for one in header.split(",")]
    return tag.removeprefix("W/") in listed or listed == ["*"]


def make_not_modified_response(tag: str) -> HttpResponse:
    """Return a response with status 304 and this tag."""
    return remove_content_type(HttpResponse(status=304, headers={"ETag": tag}))


def make_body_tag(body: bytes) -> str:
    return f'"{compute_digest(body)}"'


def make_page_tag(body: bytes) -> str:
    """Return a weak tag for one page of a list in the API.

    The tag does not depend on the link to the next page, whose signature differs in each response.
    """
    page = orjson.loads(body)
    return f"W/{make_body_tag(encode_json({**page, 'next': page['next'] is not None}))}"


def apply_condition(response: AnyResponse, tag: str, if_none_match: str) -> AnyResponse | HttpResponse:
    """Add the tag to the response and return the response. If `if_none_match` contains the tag, return a 304 instead.

    The 304 has all headers of the response except those that describe its body.
    """
    response["ETag"] = tag
    if not matches_tag(if_none_match, tag):
        return response
    unchanged = make_not_modified_response(tag)
    for name, value in response.items():
        if name.lower() not in BODY_HEADERS:
            unchanged[name] = value
    return unchanged
