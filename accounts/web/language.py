"""Pages speak the language that their reader has chosen: the account's, else that of this browser."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import User
from accounts.services import account_update
from durak_site.http.language import supported
from durak_site.http.problems import is_admin, is_api


class LanguageOfAccount:
    """Who is known by a session reads pages in the language of the account."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        follows = not is_api(request) and not is_admin(request)
        if follows and settings.SESSION_COOKIE_NAME in request.COOKIES:
            player = request.user
            if isinstance(player, User) and (language := supported(player.language)):
                translation.activate(language)
        return self.get_response(request)


@require_POST
def choose(request: HttpRequest) -> HttpResponseBase:
    """`language` is kept in a cookie, and by the account where one is known; then back to the page (`next`)."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        account_update(user=request.user, changes={"language": language})
    return set_language(request)
