"""In which language an answer speaks: that of the reader's cookie, or the first of `Accept-Language` that there is.

The admin speaks English alone: its tables and fields have English names.
Of the API the words follow `Accept-Language` alone: what a program is told does not hang on what its player likes to
read. Pages for somebody who is known follow the account (`accounts/web/language.py`).
"""

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from durak_site.http.problems import is_admin, is_api

NAME = "Content-Language"


class Speak:
    """Chooses the language, and says of an answer with words which one it is in and what that depends on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(_wanted(request)):
            response = self.get_response(request)
            if NAME not in response and response.get("Content-Type", "").startswith("text/html"):
                in_words(response)
        if NAME in response:
            patch_vary_headers(response, ["Accept-Language"] if is_api(request) else ["Accept-Language", "Cookie"])
        return response


def _wanted(request: HttpRequest) -> str:
    if is_api(request):
        return accepted_language(request.headers.get("Accept-Language", ""))
    return settings.LANGUAGE_CODE if is_admin(request) else translation.get_language_from_request(request)


Answer = TypeVar("Answer", bound=HttpResponseBase)


def in_words(response: Answer) -> Answer:
    """An answer whose words are in the language that is active, which it says, also where it is kept."""
    response.headers[NAME] = translation.get_language()
    return response


def accepted_language(header: str) -> str:
    """The best of an `Accept-Language` that there is here."""
    for tag, quality in parse_accept_lang_header(header.lower()):
        if quality and (language := supported(tag)):
            return language
    return settings.LANGUAGE_CODE


def supported(tag: str) -> str | None:
    """`ru-RU` is Russian; None for a language that nothing is said in here."""
    try:
        return translation.get_supported_language_variant(tag)
    except LookupError:
        return None


def spoken(tag: str) -> str:
    """In which language somebody is answered who wants this one."""
    return supported(tag) or settings.LANGUAGE_CODE
