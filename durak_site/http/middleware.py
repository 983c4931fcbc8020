"""Middlewares of the site."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.gzip import GZipMiddleware
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from durak_site.http.error_pages import render_error_page, render_refusal_page
from durak_site.http.parsers import MAX_BODY_BYTES
from durak_site.http.problems import (
    Problem,
    build_not_found_problem,
    build_too_large_problem,
    build_validation_problem,
    convert_to_refusal,
    is_api_request,
    is_program_path,
    make_response,
)
from durak_site.limits.headers import collect_limit_states, make_headers

COMPRESSED_TYPES = ("text/html", "text/css", "text/javascript", "image/svg+xml")
PROBE_PATHS = ("/healthz", "/livez")
ERRORS_HANDLED_BY_DJANGO = (Http404, PermissionDenied, SuspiciousOperation)
"""Errors that Django's own handlers convert to responses."""


class RequestValidationMiddleware:
    """Refuse malformed requests before Django reads them.

    A request is refused if its URL has a NUL or broken UTF-8, or if its body is too large. So is a body without a
    declared length, because Django would treat it as empty. Cookies with a NUL are removed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if problem := _find_problem(request):
            return (
                make_response(problem) if is_program_path(request.path_info) else render_refusal_page(request, problem)
            )
        for name in [name for name, value in request.COOKIES.items() if "\x00" in value]:
            del request.COOKIES[name]
        return self.get_response(request)


def _find_problem(request: HttpRequest) -> Problem | None:
    if "\x00" in request.path_info or "%00" in request.path_info:
        return build_not_found_problem(_("There is no such address."))
    if not _is_valid_query(request.META.get("QUERY_STRING", "")):
        return build_validation_problem({"query": [_("It is not text: it has a NUL or broken UTF-8.")]})
    return _find_length_problem(request.META.get("CONTENT_LENGTH") or "0", request)


def _find_length_problem(length: str, request: HttpRequest) -> Problem | None:
    if not (length.isascii() and length.isdigit()):
        return build_validation_problem({"Content-Length": [_("It is not a number.")]})
    if int(length[:20]) > MAX_BODY_BYTES:
        return build_too_large_problem(MAX_BODY_BYTES)
    if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
        return Problem("length_required", _("Send the body with a Content-Length."), status=411)
    return None


def _is_valid_query(query: str) -> bool:
    """Return whether a percent-encoded query is UTF-8 without a NUL."""
    raw = unquote_to_bytes(query)
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return b"\x00" not in raw


class ContentSecurityPolicyMiddleware(CSPMiddleware):
    """Add the content security policy to HTML pages only, because no other response loads files."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = response.get("Content-Type", "").startswith("text/html")
        return super().process_response(request, response) if is_page else response


class CompressionMiddleware(GZipMiddleware):
    """Compress pages, scripts, style sheets and SVG images. Random padding hides the compressed length, which could
    reveal a secret of the page.

    API responses are not compressed, because their ETag identifies their exact bytes.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_part = response.get("Content-Type", "").startswith(COMPRESSED_TYPES)
        compresses = is_part and response.status_code == 200 and not is_api_request(request)
        return super().process_response(request, response) if compresses else response


class RateLimitHeadersMiddleware:
    """Add rate limit headers to each response of the API and of OAuth."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_program_path(request.path_info):
            return self.get_response(request)
        with collect_limit_states() as states:
            response = self.get_response(request)
        for name, value in make_headers(states.values()).items():
            response[name] = value
        return response


class ErrorPageMiddleware:
    """Return an error page if the view of an HTML page raises a refusal, or another exception known to
    `convert_to_refusal`, and for a GET of an address that only takes forms.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            sentence = _("This address only receives forms. Open the page that has the form.")
            response.content = render_error_page(request, 405, sentence).content
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        problem = (
            None
            if is_program_path(request.path_info) or isinstance(error, ERRORS_HANDLED_BY_DJANGO)
            else convert_to_refusal(error)
        )
        if problem is None:
            return None
        wait = getattr(error, "wait", 2 if problem.status == 503 else None)
        return render_refusal_page(request, problem, 60 if wait is None and problem.status == 429 else wait)


class BrowserOnlyMixin(MiddlewareMixin):
    """A mixin for middlewares that only browsers need. API requests without a session cookie skip them."""

    def __call__(self, request: HttpRequest) -> Any:
        return super().__call__(request) if uses_browser_session(request) else self.get_response(request)


def uses_browser_session(request: HttpRequest) -> bool:
    """Return whether the request is for a page, or is an API request with a session cookie."""
    return not is_api_request(request) or settings.SESSION_COOKIE_NAME in request.COOKIES


class BrowserSessionMiddleware(BrowserOnlyMixin, SessionMiddleware):
    pass


class BrowserCsrfMiddleware(BrowserOnlyMixin, CsrfViewMiddleware):
    pass


class BrowserAuthenticationMiddleware(BrowserOnlyMixin, AuthenticationMiddleware):
    pass


class BrowserMessageMiddleware(BrowserOnlyMixin, MessageMiddleware):
    pass


class BrowserFrameOptionsMiddleware(BrowserOnlyMixin, XFrameOptionsMiddleware):
    pass


class HostMiddleware(CommonMiddleware):
    """Check the Host header as Django does. Probes are not checked: their host is the process's IP address."""

    def process_request(self, request: HttpRequest) -> Any:
        return None if request.path_info in PROBE_PATHS else super().process_request(request)
