"""Requests that no view could make sense of end here, as problem documents."""

from collections.abc import Callable
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest, HttpResponse

from durak_site.http.problems import Problem, invalid, not_found, plain_response


class RefuseUnreadable:
    """NUL and broken UTF-8 in the address, and bodies of undeclared length, which Django would take for empty."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        problem = _what_is_wrong(request)
        return plain_response(problem) if problem else self.get_response(request)


def _what_is_wrong(request: HttpRequest) -> Problem | None:
    if "\x00" in request.path_info or "%00" in request.path_info:
        return not_found("There is no such address.")
    if not _is_text(request.META.get("QUERY_STRING", "")):
        return invalid({"query": ["It is not text: it has a NUL or broken UTF-8."]})
    if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
        return Problem("length_required", "Send the body with a Content-Length.", status=411)
    return None


def _is_text(query: str) -> bool:
    raw = unquote_to_bytes(query)
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return b"\x00" not in raw
