"""Middlewares for pages of signed-in users. Requests to the API pass through them unchanged."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers

from accounts.models import User
from accounts.secrets import compute_reader_id
from durak_site.http.problems import is_admin_request, is_api_request
from durak_site.localization.middleware import get_supported_language

RENEWAL_INTERVAL = timedelta(days=7)
RENEWAL_TIME_KEY = "renewed"
READER_HEADER = "Reader"


class PersonalPagesMiddleware:
    """Middleware that forbids caching of pages for signed-in users, and extends their sessions.

    A session is extended at most once a week, so that most page views do not write to the database. The header
    `Reader` identifies the account for the service worker.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_api_request(request):
            return response
        if response.get("Content-Type", "").startswith("text/html"):
            response[READER_HEADER] = get_reader_header(request.user)
        if request.user.is_authenticated:
            if not response.has_header("Cache-Control"):
                add_never_cache_headers(response)
            renew_session(request)
        return response


def get_reader_header(reader: object) -> str:
    """Return the value of the header `Reader`: the account's reader id, or "nobody" for an anonymous visitor."""
    return compute_reader_id(reader.pk) if isinstance(reader, User) else "nobody"


def renew_session(request: HttpRequest) -> None:
    now = timezone.now().timestamp()
    if now - request.session.get(RENEWAL_TIME_KEY, 0) > RENEWAL_INTERVAL.total_seconds():
        request.session[RENEWAL_TIME_KEY] = int(now)


class AccountLanguageMiddleware:
    """Middleware that activates the account's language on pages, but not in the API or the admin.

    When the user signs out, the browser stores this language. Otherwise the next page could be in another language
    than its message.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        follows = not is_api_request(request) and not is_admin_request(request)
        player = request.user if follows and settings.SESSION_COOKIE_NAME in request.COOKIES else None
        language = get_supported_language(player.language) if isinstance(player, User) else None
        if language is None:
            return self.get_response(request)
        translation.activate(language)
        response = self.get_response(request)
        if not request.user.is_authenticated:
            store_language(response, language)
        return response


def store_language(response: HttpResponse, language: str) -> None:
    """Store the language in a cookie, as the view for the choice of a language does."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # the stub of the settings has any text
    )
