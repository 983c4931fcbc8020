"""Lifetime of browser sessions, and caching of pages made for one account."""

from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from accounts.models import User
from accounts.secrets import reader_mark
from durak_site.http.problems import is_api

RENEWED_EVERY = timedelta(days=7)
RENEWED = "renewed"
READER = "Reader"


class Personal:
    """Middleware that forbids caching of pages for signed-in users, and extends their sessions.

    A user who returns within `SESSION_COOKIE_AGE` stays signed in. To keep page views free of writes, a session is
    renewed at most once a week. The header `Reader` tells the service worker for which account a page was made.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_api(request):
            return response
        if response.get("Content-Type", "").startswith("text/html"):
            response[READER] = mark_of(request.user)
        if request.user.is_authenticated:
            if not response.has_header("Cache-Control"):
                add_never_cache_headers(response)
            renew(request)
        return response


def mark_of(reader: object) -> str:
    """Return a value that differs between the accounts a page was made for."""
    return reader_mark(reader.pk) if isinstance(reader, User) else "nobody"


def renew(request: HttpRequest) -> None:
    now = timezone.now().timestamp()
    if now - request.session.get(RENEWED, 0) > RENEWED_EVERY.total_seconds():
        request.session[RENEWED] = int(now)
