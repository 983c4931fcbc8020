"""The language of a response.

- Pages use the language in the visitor's cookie, or the first supported language of `Accept-Language`. For a signed-in
  user, the language of the account takes precedence (`accounts/web/middleware.py`).
- The API uses `Accept-Language` only, so that responses to a program do not depend on a setting of its user.
- The admin is English, because its tables and fields have English names.
"""

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from durak_site.http.problems import is_admin_request, is_api_request

CONTENT_LANGUAGE = "Content-Language"


class LanguageMiddleware:
    """Middleware that activates the language of a response, and sets Content-Language on pages.

    A response with Content-Language also gets a Vary header, because caches must not mix languages.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(_choose_language_of_request(request)):
            response = self.get_response(request)
            if CONTENT_LANGUAGE not in response and response.get("Content-Type", "").startswith("text/html"):
                set_content_language(response)
        if CONTENT_LANGUAGE in response:
            patch_vary_headers(
                response, ["Accept-Language"] if is_api_request(request) else ["Accept-Language", "Cookie"]
            )
        return response


def _choose_language_of_request(request: HttpRequest) -> str:
    if is_api_request(request):
        return choose_language_from_header(request.headers.get("Accept-Language", ""))
    return settings.LANGUAGE_CODE if is_admin_request(request) else translation.get_language_from_request(request)


AnyResponse = TypeVar("AnyResponse", bound=HttpResponseBase)


def set_content_language(response: AnyResponse) -> AnyResponse:
    """Set the Content-Language of a response to the active language and return it."""
    response.headers[CONTENT_LANGUAGE] = translation.get_language()
    return response


def choose_language_from_header(header: str) -> str:
    """Return the supported language that an `Accept-Language` header prefers, or the default language."""
    for tag, quality in parse_accept_lang_header(header.lower()):
        if quality and (language := get_supported_language(tag)):
            return language
    return settings.LANGUAGE_CODE


def get_supported_language(tag: str) -> str | None:
    """Return the supported language for a language tag (`ru-RU` is Russian), or None."""
    try:
        return translation.get_supported_language_variant(tag)
    except LookupError:
        return None


def get_language_or_default(tag: str) -> str:
    """Return the supported language for a language tag, or the default language."""
    return get_supported_language(tag) or settings.LANGUAGE_CODE
