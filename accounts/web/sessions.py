"""The session of a browser: for how long it lasts, and who may keep what it was shown."""

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
    """A page that was made for somebody is kept nowhere, and who comes back within `SESSION_COOKIE_AGE` stays known.

    A session is written anew once a week at most, so that a look stays a look.
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
    """For whom a page was made."""
    return reader_mark(reader.pk) if isinstance(reader, User) else "nobody"


def renew(request: HttpRequest) -> None:
    now = timezone.now().timestamp()
    if now - request.session.get(RENEWED, 0) > RENEWED_EVERY.total_seconds():
        request.session[RENEWED] = int(now)
