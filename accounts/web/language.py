"""The language of pages for signed-in users, and the form with which users and visitors choose a language."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import User
from accounts.services import update_account
from durak_site.http.problems import is_admin_request, is_api_request
from durak_site.localization.middleware import get_supported_language


class AccountLanguageMiddleware:
    """Middleware that activates the account's language on pages, but not in the API or the admin."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        follows = not is_api_request(request) and not is_admin_request(request)
        if follows and settings.SESSION_COOKIE_NAME in request.COOKIES:
            player = request.user
            if isinstance(player, User) and (language := get_supported_language(player.language)):
                translation.activate(language)
        return self.get_response(request)


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Store the posted `language` in a cookie and in the user's account; redirect to `next`."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        update_account(user=request.user, changes={"language": language})
    return set_language(request)
