"""Entity tags (RFC 9110, 8.8.3): a client that has an answer already is told so instead of being sent it again."""

import orjson
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from durak_site.http.empty import without_content
from durak_site.http.written import digest_of, written

ABOUT_THE_BODY = frozenset(("content-type", "content-length", "content-disposition", "content-encoding"))


def matches(header: str, tag: str) -> bool:
    """Whether an `If-None-Match` or `If-Match`, a list of tags or `*`, names this tag."""
    listed = [one.strip().removeprefix("W/") for one in header.split(",")]
    return tag.removeprefix("W/") in listed or listed == ["*"]


def not_modified(tag: str) -> HttpResponse:
    """The answer to a client that has what this tag names."""
    return without_content(HttpResponse(status=304, headers={"ETag": tag}))


def tag_of_body(body: bytes) -> str:
    return f'"{digest_of(body)}"'


def tag_of_page(body: bytes) -> str:
    """A weak tag of a page of a list: its link to the next page is signed anew each time, and says the same."""
    page = orjson.loads(body)
    return f"W/{tag_of_body(written({**page, 'next': page['next'] is not None}))}"


def may_be_tagged(method: str | None, response: HttpResponseBase) -> bool:
    """Whether this is an answer that can be read again, whole, and has no tag yet."""
    is_read = method in ("GET", "HEAD") and response.status_code == 200
    return is_read and not response.streaming and "ETag" not in response


def conditional(response: HttpResponse, tag: str, if_none_match: str) -> HttpResponse:
    """The response with this tag, or 304 with its other headers if the client named the tag."""
    response["ETag"] = tag
    if not matches(if_none_match, tag):
        return response
    unchanged = not_modified(tag)
    for name, value in response.items():
        if name.lower() not in ABOUT_THE_BODY:
            unchanged[name] = value
    return unchanged
