"""Cross-origin requests. Pages of other sites may call the API and get tokens by OAuth, but never use this site's
cookies.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from durak_site.http.empty_responses import remove_content_type
from durak_site.http.problems import is_program_path

CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": ", ".join(
        (
            "ETag",
            "Location",
            "Retry-After",
            "RateLimit-Policy",
            "RateLimit",
            "WWW-Authenticate",
            "Content-Disposition",
            "Content-Language",
            "Deprecation",
            "Sunset",
        )
    ),
}
"""Headers that allow pages of other sites to read responses. Because Access-Control-Allow-Credentials is absent, a
browser lets no page of another site read the response to a request with cookies.
"""

PREFLIGHT_HEADERS = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": ", ".join(
        ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID")
    ),
    "Access-Control-Max-Age": "86400",
}


class CorsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_program_path(request.path_info):
            return self.get_response(request)
        response = make_preflight_response() if is_preflight(request) else self.get_response(request)
        for name, value in CORS_HEADERS.items():
            response[name] = value
        return response


def is_preflight(request: HttpRequest) -> bool:
    """Return whether the request is a CORS preflight."""
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def make_preflight_response() -> HttpResponse:
    return remove_content_type(HttpResponse(status=204, headers=PREFLIGHT_HEADERS))


def is_cross_site(request: HttpRequest) -> bool:
    """Return whether the browser reports that a page of another site sent the request."""
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    own = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    return origin is not None and origin not in own
